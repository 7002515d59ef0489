import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A document to be set. */
export type PrintJob = {
  /** The address of the template's file, which reads `data.json`. */
  readonly template: string
  /** JSON text. */
  readonly data: string
  /** Seconds since 1970, for the document's own date. */
  readonly issuedAt: number
}

type Waiting = { readonly done: (pdf: Buffer) => void; readonly failed: (error: Error) => void }
type Reply = { readonly id: number; readonly pdf?: string; readonly error?: string }

const program = fileURLToPath(new URL('./print-process.ts', import.meta.url))
const idleMs = 20_000
const jobsMax = 4
const timeoutMs = 60_000
/** The setter keeps its layouts; a document of two thousand lines needs about half of this. */
const heapMb = 512

let child: ChildProcess | undefined
let resting: NodeJS.Timeout | undefined
let serial = 0
const waiting = new Map<number, Waiting>()

/** Whether as many documents are being set as may be. */
export function isPrinterBusy(): boolean {
  return waiting.size >= jobsMax
}

/**
 * Sets a document as PDF in a process of its own, which starts with the first one and ends when
 * there is nothing to do for a while. Rejects after a minute.
 */
export function printPdf(job: PrintJob): Promise<Buffer> {
  const id = (serial += 1)
  return new Promise<Buffer>((resolve, reject) => {
    const printing = ensureChild()
    const late = setTimeout(() => end(new Error('a document was not set in time')), timeoutMs)
    const settle = (): void => {
      clearTimeout(late)
      waiting.delete(id)
      if (waiting.size === 0) resting = setTimeout(() => end(), idleMs).unref()
    }
    waiting.set(id, {
      done(pdf) {
        settle()
        resolve(pdf)
      },
      failed(error) {
        settle()
        reject(error)
      },
    })
    printing.send({ id, ...job })
  })
}

function ensureChild(): ChildProcess {
  clearTimeout(resting)
  if (child) return child
  const started = fork(program, { execArgv: [`--max-old-space-size=${heapMb}`], env: {} })
  started.on('message', ({ id, pdf, error }: Reply) => {
    if (pdf === undefined) waiting.get(id)?.failed(new Error(error))
    else waiting.get(id)?.done(Buffer.from(pdf, 'base64'))
  })
  started.on('error', (error) => end(error))
  started.on('exit', () => {
    if (child === started) end(new Error('the printing process ended'))
  })
  // An idle printer keeps no server running.
  started.unref()
  started.channel?.unref()
  child = started
  return started
}

/** Ends the process; whoever still waits is told why. */
function end(error?: Error): void {
  const ended = child
  child = undefined
  ended?.kill()
  for (const { failed } of [...waiting.values()]) failed(error ?? new Error('printing was stopped'))
}
