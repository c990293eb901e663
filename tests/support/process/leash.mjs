// Loaded into a server under test: if the tester ends, even by SIGKILL, this pipe closes and the server exits.
process.stdin.on('end', () => process.exit(1)).on('error', () => process.exit(1))
process.stdin.resume()
process.stdin.unref()
