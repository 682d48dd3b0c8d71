#!/bin/sh
# Make a Debian package of a wheel: sh docs/make_deb.sh PYTHON WHEEL FOLDER
# The program and all that it needs lie in an environment of their own, /usr/lib/traderow. Debian's Python of the version of PYTHON
# runs it. No script runs when the package is installed; its units are started with systemctl enable --now traderow-server.
set -eu
python=$1 wheel=$2 folder=$3
named=$("$python" -c 'import sys; print("python%d.%d" % sys.version_info[:2])')
version=$(basename "$wheel" | cut -d- -f2 | sed 's/\.dev/~dev/')
architecture=$(dpkg --print-architecture)
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
umask 022
chmod 755 "$root"

own=$root/usr/lib/traderow
mkdir -p "$own" "$root/usr/bin" "$root/usr/lib/systemd/system" "$root/DEBIAN"
"$python" -m pip install --quiet --disable-pip-version-check --no-compile --ignore-installed --prefix "$own" "$wheel[fast,network,postgres]"
rm -rf "$own/bin"
mkdir "$own/bin"
ln -s "/usr/bin/$named" "$own/bin/python3"
printf 'home = /usr/bin\ninclude-system-site-packages = false\n' >"$own/pyvenv.cfg"
"$python" -m compileall -q -s "$root" -p / --invalidation-mode unchecked-hash "$own/lib"
for each in traderow=client.cli traderow-server=server.__main__; do
	printf '#!/usr/lib/traderow/bin/python3 -P\nfrom %s import main\n\nraise SystemExit(main())\n' "${each#*=}" >"$root/usr/bin/${each%=*}"
	chmod 755 "$root/usr/bin/${each%=*}"
done
mv "$own/share" "$root/usr/share"
mv "$root/usr/share/zsh/site-functions" "$root/usr/share/zsh/vendor-completions"  # where Debian's zsh looks
for unit in "$root"/usr/share/traderow/systemd/*; do
	sed 's#/usr/local/bin/#/usr/bin/#' "$unit" >"$root/usr/lib/systemd/system/$(basename "$unit")"
done

cat >"$root/DEBIAN/control" <<EOF
Package: traderow
Version: $version
Architecture: $architecture
Maintainer: The traderow team
Depends: $named, libc6 (>= 2.28)
Section: games
Priority: optional
Installed-Size: $(du -sk "$root/usr" | cut -f1)
Description: board and card games in the terminal
 Host and play Star Realms and StarCraft: The Board Game over SSH, a LAN
 or the internet, or against bots.
EOF
dpkg-deb --root-owner-group --build "$root" "$folder/traderow_${version}_$architecture.deb" >/dev/null
