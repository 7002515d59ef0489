// Loaded before a program that `npm start` runs (node --import): when the starter is killed, its
// programs stop too, in the same way as when they are asked to. Without it they would live on and
// keep the ports.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
