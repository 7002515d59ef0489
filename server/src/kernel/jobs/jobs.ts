import { fromKysely, PgBoss, type QueueResult } from 'pg-boss'
import { type Static, type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'
import type { Tx } from '../db.ts'
import type { Log } from '../log.ts'
import { NotYet } from './not-yet.ts'
import { warnOfCauses } from './warn-of-causes.ts'

/** Work done later, apart from the call or event that causes it, or on a schedule. */
export type Job<Input extends TSchema = TSchema> = {
  readonly name: string
  /** Its input; checked when it is sent and again when it runs. */
  readonly input: Input
  /** After this long a run counts as failed and its signal is aborted. */
  readonly timeoutSeconds: number
  /**
   * `unfinished`: at most one job per key is waiting, running or due for a retry. `waiting`: at
   * most one job per key waits for its first run, and another may run beside it, for work that must
   * be done once more when it is requested while it runs. Without it every send is a job.
   */
  readonly unique?: 'unfinished' | 'waiting'
  /** The key it is unique by; the whole job when omitted. */
  readonly key?: (input: Static<Input>) => string
  /** How many run side by side in one process; 1 when omitted. */
  readonly concurrency?: number
  /**
   * How often a failed run is retried, with growing delays of at most five minutes; 10 when
   * omitted, or not at all if there is a `cron`: its next turn comes anyway.
   */
  readonly retries?: number
  /** When it is sent automatically, in the site's time zone; its input is then empty. */
  readonly cron?: string
  /** A job with a `cron` that is sent at other times as well, and then is not to wait. */
  readonly isSentToo?: boolean
}

/** Queues jobs in the transaction that causes them: they exist if and only if it commits. */
export type Jobs = {
  /** @returns false if the job is unique and one with its key already exists */
  send<Input extends TSchema>(
    tx: Tx,
    job: Job<Input>,
    input: Static<Input>,
    options?: { readonly startAfter?: Date },
  ): Promise<boolean>
}

export type JobWork = {
  readonly job: Job
  /** @throws if the input does not have the shape that the job declares */
  readonly run: (input: unknown, signal: AbortSignal) => Promise<void>
}
export type RunningJobs = Jobs & {
  register(works: readonly JobWork[]): Promise<void>
  stop(): Promise<void>
}

const retriesDefault = 10
const retrySecondsMax = 300
/** A run whose process died is noticed after this long, whatever the job's own time limit is. */
const heartbeatSeconds = 60
const scheduleZone = 'Asia/Kuala_Lumpur'
const nobody = '00000000-0000-0000-0000-000000000000'

/** The input of a job that needs none, such as a scheduled one. */
export const noInput = Type.Object({})

export function job<const Input extends TSchema>(definition: Job<Input>): Job<Input> {
  return definition
}

/** Defines what a job does. `signal` is aborted when its time is up. */
export function workOn<Input extends TSchema>(
  definition: Job<Input>,
  run: (input: Static<Input>, signal: AbortSignal) => Promise<void>,
): JobWork {
  return {
    job: definition as unknown as Job,
    run: (input, signal) => run(checkInput(definition, input), signal),
  }
}

/**
 * Opens the queue; registered jobs run only in a process with the worker's role. A run that fails
 * is logged, since the queue only notes it for itself.
 *
 * @param failed called with the name of a job after each run that failed
 */
export async function openJobs(
  databaseUrl: string,
  log: Log,
  worker: boolean,
  failed: (name: string) => void = () => undefined,
): Promise<RunningJobs> {
  // The owner's migration creates pg-boss's schema; the application's role only uses it.
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 4,
    migrate: false,
    createSchema: false,
    supervise: worker,
    schedule: worker,
  })
  boss.on('error', warnOfCauses(log))
  await boss.start()
  const tell: FailureReport = (name, id, error) => {
    log.error({ err: error, job: name, id }, 'a job failed')
    failed(name)
  }
  return {
    async send(tx, definition, input, { startAfter } = {}) {
      const id = await boss.send(definition.name, checkInput(definition, input) as object, {
        db: fromKysely(tx),
        ...(startAfter ? { startAfter } : {}),
        ...(definition.key ? { singletonKey: definition.key(input) } : {}),
      })
      return id !== null
    },
    async register(given) {
      const works = [...given, workOn(missedTurnsJob, () => sendMissedTurns(boss, given))]
      const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
      for (const { job: definition } of works)
        await makeQueue(boss, definition, queues.get(definition.name))
      if (!worker) return
      await keepSchedules(boss, works)
      for (const work of works) await startWork(boss, work, tell)
      await sendMissedTurns(boss, given)
    },
    stop: () => boss.stop({ graceful: true, timeout: 8_000 }),
  }
}

function checkInput<Input extends TSchema>(definition: Job<Input>, input: unknown): Static<Input> {
  if (Value.Check(definition.input, input)) return input
  throw new Error(`the input of job ${definition.name} has not the shape that it declares`)
}

/** pg-boss enforces uniqueness through indexes that depend on the queue's policy. */
function policyOf({ unique }: Job): 'standard' | 'exclusive' | 'short' {
  if (!unique) return 'standard'
  return unique === 'unfinished' ? 'exclusive' : 'short'
}

async function makeQueue(
  boss: PgBoss,
  definition: Job,
  before: QueueResult | undefined,
): Promise<void> {
  const { name } = definition
  const policy = policyOf(definition)
  const options = {
    retryLimit: definition.retries ?? (definition.cron ? 0 : retriesDefault),
    retryBackoff: true,
    retryDelayMax: retrySecondsMax,
    expireInSeconds: definition.timeoutSeconds,
    heartbeatSeconds,
  }
  // A queue's policy cannot be changed, so it is made anew, with the jobs that wait in it.
  const waiting =
    before && before.policy !== policy ? await boss.findJobs(name, { queued: true }) : []
  if (before && before.policy !== policy) await boss.deleteQueue(name)
  else if (before) {
    const isSame =
      before.expireInSeconds === options.expireInSeconds &&
      before.retryLimit === options.retryLimit &&
      before.heartbeatSeconds === heartbeatSeconds
    if (!isSame) await boss.updateQueue(name, options)
    return
  }
  await boss.createQueue(name, { ...options, policy })
  for (const { data } of waiting)
    await boss.send(name, data as object, {
      ...(definition.key ? { singletonKey: definition.key(data) } : {}),
    })
  // pg-boss looks up a queue it does not know on its own connection: better now than in the middle
  // of somebody's transaction.
  await boss.findJobs(name, { id: nobody })
}

/** Schedules are stored in the database: those of removed jobs are removed too. */
async function keepSchedules(boss: PgBoss, works: readonly JobWork[]): Promise<void> {
  const scheduled = works
    .map(({ job: definition }) => definition)
    .filter((definition) => definition.cron)
  const names = new Set(scheduled.map(({ name }) => name))
  for (const { name } of await boss.getSchedules())
    if (!names.has(name)) await boss.unschedule(name)
  for (const { name, cron } of scheduled) await boss.schedule(name, cron!, {}, { tz: scheduleZone })
}

const missedTurnsJob = job({
  name: 'kernel.missedTurns',
  input: noInput,
  cron: '*/10 * * * *',
  unique: 'unfinished',
  timeoutSeconds: 60,
})

const daily = /^\d+ \d+ \* \* \*$/
const dayMs = 86_400_000
/** A turn is sent a moment after its time, not always the same. */
const turnSlackMs = 5 * 60_000
/** The events that waited while no worker ran are handled first. */
const catchUpSeconds = 300

/**
 * Sends the daily jobs that were not sent for more than a day: pg-boss sends only what is due
 * within the minute, so a turn is lost if no worker runs then, or no database. Of a queue that is
 * younger the first turn is still to come.
 */
async function sendMissedTurns(boss: PgBoss, works: readonly JobWork[]): Promise<void> {
  const since = Date.now() - dayMs - turnSlackMs
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const { name, cron } of works.map(({ job: definition }) => definition)) {
    const madeAt = queues.get(name)?.createdOn.getTime() ?? Infinity
    if (!cron || !daily.test(cron) || madeAt > since) continue
    const sent = await boss.findJobs(name)
    if (sent.every(({ createdOn }) => createdOn.getTime() < since))
      await boss.send(name, {}, { startAfter: catchUpSeconds })
  }
}

/**
 * How often a queue is asked for work. Most jobs only come by their schedule, which knows minutes:
 * asking each of those queues every second cost an idle worker more than anything else.
 */
const pollSeconds = { sent: 1, scheduled: 5 } as const

type FailureReport = (name: string, id: string, error: unknown) => void

async function startWork(
  boss: PgBoss,
  { job: definition, run }: JobWork,
  tell: FailureReport,
): Promise<void> {
  const isSlow = definition.cron !== undefined && !definition.isSentToo
  const options = {
    pollingIntervalSeconds: isSlow ? pollSeconds.scheduled : pollSeconds.sent,
    localConcurrency: definition.concurrency ?? 1,
  }
  await boss.work(definition.name, options, async (batch) => {
    for (const { id, data, signal } of batch)
      await telling(
        () => run(data ?? {}, signal),
        signal,
        (error) => tell(definition.name, id, error),
      )
  })
}

/** Tells once of a run that fails, or that is stopped before its end. */
async function telling(
  run: () => Promise<void>,
  signal: AbortSignal,
  tell: (error: unknown) => void,
): Promise<void> {
  let isTold = false
  const tellOnce = (error: unknown): void => {
    if (!isTold) tell(error)
    isTold = true
  }
  const stopped = (): void =>
    tellOnce(new Error('stopped: its time was up, or the process was ending'))
  signal.addEventListener('abort', stopped)
  try {
    await run()
  } catch (error) {
    if (!(error instanceof NotYet)) tellOnce(error)
    throw error
  } finally {
    signal.removeEventListener('abort', stopped)
  }
}
