// Loaded into a server under test: when the tester is gone, even by SIGKILL, this pipe closes and the server ends.
process.stdin.on('end', () => process.exit(1)).on('error', () => process.exit(1))
process.stdin.resume()
process.stdin.unref()
