SELECT legwork.start($1, $2, $3, $4)
