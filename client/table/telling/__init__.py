"""What every game tells alike: who did it, how seats and games end, why something is not done, and turns one by one."""
