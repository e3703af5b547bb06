SELECT epoch FROM legwork.epoch
