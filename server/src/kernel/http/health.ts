import { sideOf } from '@kancil/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { sessionOf } from './access.ts'
import { docsPage, docsPolicy } from './docs-page.ts'
import { fail, type Listener } from './listen.ts'
import { ipList } from './ip-list.ts'
import type { Kernel } from '../kernel.ts'
import { openApi } from './openapi.ts'

/**
 * `/health` (the process is alive), `/ready` (it can do its work), `/metrics`, `/docs`: for
 * machines and for developers.
 */
export function serveHealth(kernel: Kernel): void {
  const isMonitor = ipList(kernel.config.monitorAddresses)
  /** The console's are for operators, and for the machines that monitor it. */
  async function mayRead({ side }: Listener, request: FastifyRequest): Promise<boolean> {
    if (side === 'member' || isMonitor(request.ip)) return true
    return (await sessionOf(kernel, 'operator', request, 'not needed')) !== null
  }
  const isReadyNow = forASecond(() => isReady(kernel))
  for (const listener of [kernel.member, kernel.console]) {
    const of = () => kernel.served.filter((endpoint) => sideOf(endpoint) === listener.side)
    listener.app.get('/health', async (_request, reply) => {
      // Reveals nothing about anybody: a page at another of the site's addresses may time the
      // answer.
      if (listener.side === 'member') reply.header('cross-origin-resource-policy', 'cross-origin')
      return { status: 'ok' }
    })
    listener.app.get('/ready', async (_request, reply) => {
      const ready = await isReadyNow()
      return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' })
    })
    // Built at the first call, when every endpoint is registered; it does not change after that.
    const document = buildOnce(() => JSON.stringify(openApi(of(), `Kancil ${listener.side} API`)))
    const page = buildOnce(() => docsPage(of(), listener.side))
    listener.app.get('/docs/openapi.json', async (request, reply) =>
      (await mayRead(listener, request))
        ? reply.type('application/json; charset=utf-8').send(document())
        : fail(reply, 401, 'not_logged_in'),
    )
    listener.app.get('/docs', async (request, reply) =>
      (await mayRead(listener, request))
        ? reply
            .header('content-security-policy', docsPolicy)
            .type('text/html; charset=utf-8')
            .send(page())
        : fail(reply, 401, 'not_logged_in'),
    )
  }
  const { registry } = kernel.metrics
  kernel.console.app.get('/metrics', async (request, reply) =>
    (await mayRead(kernel.console, request))
      ? reply.type(registry.contentType).send(await registry.metrics())
      : fail(reply, 401, 'not_logged_in'),
  )
}

/** The probe writes to the database, and anyone may ask: one probe answers for a second. */
function forASecond<Answer>(probe: () => Promise<Answer>): () => Promise<Answer> {
  let answer: Promise<Answer> | undefined
  return () => {
    if (!answer) {
      answer = probe()
      setTimeout(() => (answer = undefined), 1_000).unref()
    }
    return answer
  }
}

function buildOnce(make: () => string): () => Buffer {
  let made: Buffer | undefined
  return () => (made ??= Buffer.from(make()))
}

/** A write that is rolled back: a full disk or a read-only database is not ready either. */
async function isReady(kernel: Kernel): Promise<boolean> {
  const probe = kernel.db.transaction().execute(async (tx) => {
    await sql`create temporary table if not exists readiness (at timestamptz) on commit drop`.execute(
      tx,
    )
    await sql`insert into readiness values (now())`.execute(tx)
  })
  const late = new Promise<never>((_resolve, reject) =>
    setTimeout(reject, 3_000, new Error('late')).unref(),
  )
  return Promise.race([probe, late]).then(
    () => true,
    () => false,
  )
}
