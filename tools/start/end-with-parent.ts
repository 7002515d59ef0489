// Preloaded into each program that `npm start` runs (node --import): if the starter is killed, its
// programs shut down as if asked to. Otherwise they would keep running and hold the ports.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
