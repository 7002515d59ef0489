import { rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import type { AddressInfo } from 'node:net'
import { openMail } from '@kancil/adapters/mail/open-mail'
import { createSmtpSender } from '@kancil/adapters/mail/smtp'
import { type MailSender, type MailServer, sandboxMailFrom } from '@kancil/contract/ports/mail'
import { createSandbox } from '@kancil/sandbox/app'
import { readSandboxConfig } from '@kancil/sandbox/config'
import type { Mail } from '@kancil/sandbox/mail/inbox'
import { newDataFolder } from '@kancil/sandbox/kernel/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

// The mail port over a real connection: the adapter on one side, the sandbox's server or one of
// a few bad ones on the other.

let sandbox: Awaited<ReturnType<typeof createSandbox>>
let dataFolder: string
let port: number
let sender: MailSender
const closing: Server[] = []

beforeAll(async () => {
  dataFolder = newDataFolder()
  sandbox = await createSandbox(
    readSandboxConfig({
      KANCIL_SANDBOX_PORT: '0',
      KANCIL_DATA: dataFolder,
      KANCIL_LOG: 'silent',
    }),
  )
  await sandbox.ready()
  port = (await sandbox.inject('/mail/server')).json().port
  sender = openMail({ realMoney: false, sandboxMailPort: port, mail: undefined })!
})
afterAll(async () => {
  for (const server of closing) server.close()
  await sandbox.close()
  rmSync(dataFolder, { recursive: true, force: true })
})

const letter = {
  id: 'letter-1',
  to: 'aminah@example.test',
  subject: 'Selamat datang, 欢迎, أهلاً',
  text: 'Baris satu.\n\n.\nBaris dua.',
  html: '<p>Baris satu.</p><script>parent.document.title = "gone"</script>',
}

async function inbox(to = ''): Promise<Mail[]> {
  return (await sandbox.inject(`/mail/messages?to=${encodeURIComponent(to)}`)).json().messages
}

test('a mail arrives as it was written, and one that comes twice is seen to', async () => {
  expect(await sender.send(letter)).toEqual({ kind: 'sent' })
  const [mail] = await inbox(letter.to)
  expect(mail).toMatchObject({
    messageId: '<letter-1@kancil.test>',
    from: sandboxMailFrom,
    to: letter.to,
    subject: letter.subject,
    html: expect.stringContaining('Baris satu'),
    copies: 1,
  })
  expect(mail!.text.trimEnd()).toBe(letter.text)
  await sender.send(letter)
  expect(await inbox(letter.to)).toMatchObject([{ copies: 2 }])
})

test('a mail in the inbox cannot run, fetch or reach the page around it', async () => {
  const [mail] = await inbox(letter.to)
  const body = await sandbox.inject(`/mail/${mail!.id}/body`)
  const policy = String(body.headers['content-security-policy'])
  expect(policy).toContain('sandbox allow-popups')
  expect(policy).not.toContain('allow-scripts')
  expect(policy).not.toContain('allow-same-origin')
  expect(policy).toContain("default-src 'none'")
  const page = await sandbox.inject(`/mail/${mail!.id}`)
  expect(page.body).toMatch(/<iframe[^>]*sandbox="allow-popups/)
  expect(page.body).not.toContain('<script')
  expect((await sandbox.inject('/mail/0')).statusCode).toBe(404)
})

test('a final no is not tried again, a later is', async () => {
  expect(await sender.send({ ...letter, id: 'letter-2', to: 'x@refused.test' })).toMatchObject({
    kind: 'refused',
    reason: expect.stringContaining('550'),
  })
  const busy = { ...letter, id: 'letter-3', to: 'x@busy.test' }
  expect(await sender.send(busy)).toMatchObject({ kind: 'unavailable' })
  expect(await sender.send(busy)).toMatchObject({ kind: 'unavailable' })
  expect(await sender.send(busy)).toEqual({ kind: 'sent' })
})

test('an address with a second one hidden in it goes to nobody else', async () => {
  const to = 'x@example.test>\r\nRCPT TO:<victim@example.test'
  expect((await sender.send({ ...letter, id: 'letter-4', to })).kind).toBe('refused')
  expect(await inbox('victim@example.test')).toEqual([])
  const subject = 'Hello\r\nBcc: victim@example.test'
  await sender.send({ ...letter, id: 'letter-5', subject })
  expect(await inbox('victim@example.test')).toEqual([])
})

const pace = { connectMs: 300, silenceMs: 300 }

test('no server, a silent server, or no encryption where it is required', async () => {
  const nobody = createSmtpSender(serverAt(1), 'x.test', pace)
  expect(await nobody.send(letter)).toMatchObject({ kind: 'unavailable' })
  const silent = createSmtpSender(serverAt(await badServer([])), 'x.test', pace)
  expect(await silent.send(letter)).toMatchObject({ kind: 'unavailable' })
  const plain: MailServer = {
    ...serverAt(port),
    security: 'starttls',
    user: 'me',
    password: 'hunter2',
  }
  const outcome = await createSmtpSender(plain, 'x.test', pace).send({ ...letter, id: 'letter-6' })
  expect(outcome).toMatchObject({ kind: 'unavailable' })
  expect(JSON.stringify(outcome)).not.toContain('hunter2')
})

test('a connection lost after the mail was handed over is told apart from one lost before', async () => {
  const hello = ['220 x', '250 x', '250 ok', '250 ok']
  const before = createSmtpSender(serverAt(await badServer(hello.slice(0, 3))), 'x.test', pace)
  expect(await before.send(letter)).toMatchObject({ kind: 'unavailable' })
  const after = createSmtpSender(serverAt(await badServer([...hello, '354 go'])), 'x.test', pace)
  expect(await after.send(letter)).toMatchObject({ kind: 'unknown' })
})

test('real money has no sandbox behind it', () => {
  expect(openMail({ realMoney: true, sandboxMailPort: port, mail: undefined })).toBeNull()
})

function serverAt(where: number): MailServer {
  return { host: '127.0.0.1', port: where, security: 'none', from: sandboxMailFrom }
}

/** Sends its answers one by one, then nothing more. */
async function badServer(answers: readonly string[]): Promise<number> {
  const server = createServer((socket) => {
    const left = [...answers]
    const next = (): void => void (left.length > 0 && socket.write(`${left.shift()}\r\n`))
    socket.on('error', () => undefined)
    socket.on('data', next)
    next()
  })
  closing.push(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return (server.address() as AddressInfo).port
}
