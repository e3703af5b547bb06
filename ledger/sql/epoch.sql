SELECT epoch, reason, raised_at FROM legwork.epoch
