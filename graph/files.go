package graph

const refHint = "deploy the file, so that its references are read"
