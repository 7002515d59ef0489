import { changePassword } from '@kancil/contract/identity/passwords'
import { checkAffiliate } from '@kancil/contract/identity/invites'
import { forgotByEmail } from '@kancil/contract/identity/recovery'
import { freePlay } from '@kancil/contract/identity/trial'
import { gameList } from '@kancil/contract/games/lobby'
import { launchGame } from '@kancil/contract/games/launch'
import { setVendorStatus } from '@kancil/contract/games/catalogue'
import { sql } from 'kysely'
import { plantMember } from '../../server/src/modules/identity/testing/members.ts'
import { providerRows, sendRows } from './catalogue-codes.ts'
import { messageRows } from './catalogue-messages.ts'
import { type Row, rowsOf } from './catalogue-row.ts'
import { logsIn, registers } from './world.ts'

const { server, browser, other } = rowsOf(8)
const pageTexts = 'web/src/apps/member/named-texts.test.tsx'
const rendered = 'web/src/apps/member/render.test.ts'
const closed = 'an unknown path is 404, a closed site 503, a restricted one 451 with the address'
const answers = 'web/src/features/identity/login/answers.test.tsx'
const waysIn = 'tests/journeys/ways-in.test.ts'

const password = { newPassword: 'sungai pagi 42', confirmNewPassword: 'sungai pagi 42' }

const warnings: readonly Row[] = [
  server({
    rule: 'need a real account (trial)',
    async cause(world) {
      const visitor = world.someone()
      visitor.marker = (await visitor.call(freePlay, {})).value.token
      return visitor.call(changePassword, password)
    },
    ...{ answer: [403, 'real_account_required'], by: 'change' },
    text: 'errors.realAccountRequired',
    ...{
      english: 'Please register an account first.',
      wording: 'Please Register An Account First',
    },
  }),
  browser(
    'need a real account (trial): warning dialog, confirm button',
    [waysIn, 'free play in Malay: play money, and a warning at what needs an account'],
    {
      text: 'shell.trial.title',
      ...{
        english: 'Please register an account first',
        wording: 'Please Register An Account First',
      },
    },
  ),
  server({
    rule: 'invitation_code_error',
    cause: (world) => world.someone().call(checkAffiliate, { code: 'NOSUCHCODE' }),
    ...{ answer: [422, 'invitation_code_error'], by: 'registration' },
    text: 'entry.affiliate.title',
    ...{ english: 'Invalid invitation code', wording: 'Invalid invitation code' },
  }),
  browser(
    'invitation_code_error as a warning with confirm',
    [waysIn, 'an affiliate code that fails is told of before anything else; the right one counts'],
    { text: 'entry.affiliate.title', english: 'Invalid invitation code' },
  ),
]

const flows: readonly Row[] = [
  server({
    rule: 'login failure with captcha flag: show captcha',
    async cause(world) {
      const reply = await logsIn(world, 'not the password', 3)
      if (reply.body.value['captcha'] !== true) throw new Error('no captcha flag')
      return reply
    },
    ...{ answer: [401, 'incorrect_account_or_password'], by: 'login' },
    ...{ text: 'identity.login.incorrect', english: 'Incorrect account or password' },
  }),
  browser(
    'login failure with captcha flag: the input shows, and its image',
    [answers, 'a failure with the captcha flag shows the picture: %s'],
    { text: 'identity.captcha.label', english: 'Letters in the picture' },
  ),
  other('service-window fetch failure: close the opened window', 'H05'),
  server({
    rule: 'forgot-by-e-mail success: popup with a "sent" message',
    async cause(world) {
      const account = world.newName()
      const email = `${account}@example.test`
      await plantMember(world.server, account, { email })
      return world.someone().call(forgotByEmail, { username: account, email })
    },
    ...{ answer: [200, ''], by: 'page' },
    ...{ text: 'proof.forgot.sentTitle', english: 'Sent', wording: 'sent' },
  }),
  browser(
    'forgot-by-e-mail success: popup',
    [
      'tests/journeys/mail-and-proofs.test.ts',
      'a forgotten password: the link of the mail, on a phone, in English',
    ],
    {
      text: 'proof.forgot.sent',
      values: () => ({ minutes: 30 }),
      english:
        'If the user name and the address belong to one account, an e-mail with a link is on its way. ' +
        'It is valid for 30 minutes. Please check your spam folder too.',
    },
  ),
]

/** A row of section 5 that section 8 repeats. */
function repeatedRow(rule: string, of: string): Row {
  const row = messageRows.find((candidate) => candidate.rule === of)
  if (row?.kind !== 'server') throw new Error(`no row ${of}`)
  return { ...row, section: 8, rule }
}

const network = 'Network link is abnormal, please try again'
const popup = 'Popup blocked. Please allow popups and try again.'

const texts: readonly Row[] = [
  server({
    rule: 'text: incorrect account or password',
    cause: (world) => logsIn(world, 'not the password'),
    ...{ answer: [401, 'incorrect_account_or_password'], by: 'login' },
    text: 'identity.login.incorrect',
    ...{ english: 'Incorrect account or password', wording: 'incorrect account or password' },
  }),
  browser('text: network link is abnormal', [answers, 'no answer, and one that is nobody’s: %s'], {
    text: 'errors.network',
    english: `${network}.`,
    wording: network,
  }),
  browser(
    'text: the page took longer time to load',
    [
      'web/src/ui/feedback/chunk-boundary.test.tsx',
      'code that fails to load is named as such, and the page can be asked for again',
    ],
    {
      text: 'shell.chunk.title',
      english: 'The page took longer time to load, please check your network connectivity',
      wording: 'The page took longer time to load, please check your network connectivity',
    },
  ),
  browser('text: unknown error', [answers, 'no answer, and one that is nobody’s: %s'], {
    text: 'errors.unknown',
    ...{ english: 'Unknown error', wording: 'Unknown error' },
  }),
  other('text: Invalid URL, please contact customer service', 'H05'),
  browser(
    'text: popup blocked, of a game in a window of its own',
    [pageTexts, 'a window of its own that the browser forbids'],
    { text: 'games.popupBlocked', english: popup, wording: popup },
  ),
  browser(
    'text: popup blocked, of the check of the phone-auth provider',
    ['web/src/features/identity/phone-auth/client.test.ts', 'a window that the browser forbids'],
    { text: 'provider.fault.popupBlocked', english: popup, wording: popup },
  ),
  server({
    rule: 'text: you are not logged in',
    cause: (world) => world.someone().call(changePassword, password),
    ...{ answer: [401, 'not_logged_in'], by: 'change' },
    text: 'errors.notLoggedIn',
    english: 'You are not logged in, please log in.',
    wording: 'You are not logged in, please login',
    ours: '“log in” is the verb, “login” the noun',
  }),
  server({
    rule: 'text: username/e-mail does not exist',
    async cause(world) {
      await world.set('access', { tellsWhoExists: true })
      const nobody = { username: 'nobody-at-all', email: 'nobody@example.test' }
      return world.someone().call(forgotByEmail, nobody)
    },
    ...{ answer: [422, 'username_or_email_unknown'], by: 'forgotByEmail' },
    text: 'proof.forgot.unknown',
    ...{ english: 'Username/Email does not exist', wording: 'Username/Email does not exist' },
  }),
  repeatedRow('text: two passwords inconsistent', 'message: the confirmation'),
  repeatedRow('text: payee name format wrong', 'message: the real name'),
  repeatedRow('text: mobile format wrong', 'message: the phone number'),
]

const refusals: readonly Row[] = [
  server({
    rule: 'text: domain check failed: a page of another domain',
    cause: (world) =>
      world
        .someone()
        .call(checkAffiliate, { code: 'NOSUCHCODE' }, { origin: 'https://elsewhere.example' }),
    ...{ answer: [403, 'origin_refused'], by: 'common' },
    text: 'errors.originRefused',
    english:
      'This page was opened from an unknown address. Open the site at its own address and try again.',
  }),
  server({
    rule: 'text: system error',
    async cause(world) {
      const { ownerDb } = world.server
      // No caller can cause this: a table is missing.
      await sql`alter table invite_code rename to invite_code_away`.execute(ownerDb)
      const reply = await world.someone().call(checkAffiliate, { code: 'NOSUCHCODE' })
      await sql`alter table invite_code_away rename to invite_code`.execute(ownerDb)
      return reply
    },
    ...{ answer: [500, 'internal'], by: 'common' },
    text: 'errors.internal',
    english: 'Something went wrong on our side. Please try again in a moment.',
  }),
  server({
    rule: 'text: verify first',
    cause: (world) => registers(world),
    ...{ answer: [422, 'verification_required'], by: 'registration' },
    text: 'identity.verifyFirst',
    english: 'Please complete the verification first.',
    wording: 'verify first, please complete verification',
    ours: 'the same said once',
  }),
  server({
    rule: 'text: please agree to terms',
    cause: (world) => registers(world, { termsAgreed: false }),
    ...{ answer: [422, 'terms_not_agreed'], by: 'registration' },
    ...{ text: 'identity.problem.terms', english: 'Please agree to the terms' },
  }),
  server({
    rule: 'text: access restricted (blocked IP or location)',
    async cause(world) {
      await world.set('regions', { deniedAddresses: ['203.0.113.0/24'] })
      return world.server.visitor('member', '203.0.113.9').call(gameList, {})
    },
    ...{ answer: [451, 'region_restricted'], by: 'common' },
    text: 'errors.regionRestricted',
    english: 'Access restricted: the site is not open in your location.',
    ...{ wording: 'Access restricted', ours: 'why follows' },
  }),
  browser('text: access restricted: the page, with IP and country', [rendered, closed], {
    ...{ text: 'shell.restricted.title', english: 'Access restricted' },
    wording: 'Access restricted',
  }),
  server({
    rule: 'text: system maintenance',
    async cause(world) {
      await world.set('system', { status: 1 })
      return world.someone().call(gameList, {})
    },
    ...{ answer: [503, 'maintenance'], by: 'common' },
    text: 'errors.maintenance',
    english: 'The site is under maintenance. Please come back later.',
  }),
  browser('text: system maintenance page', [rendered, closed], {
    text: 'shell.maintenance.title',
    english: 'System maintenance',
  }),
  server({
    rule: 'text: game maintenance',
    async cause(world) {
      const id = await plantMember(world.server, world.newName())
      const member = await world.server.signedIn(id)
      const [game] = (await member.call(gameList, {})).value.games
      const desk = await world.server.operator()
      const rest = (status: 'live' | 'maintenance') =>
        desk.call(setVendorStatus, { vendorId: 'rimba', status })
      await rest('maintenance')
      const reply = await member.call(launchGame, { gameId: game!.gameId, language: 'EN' })
      await rest('live')
      return reply
    },
    ...{ answer: [503, 'game_maintenance'], by: 'launch' },
    text: 'games.error.maintenance',
    english: 'Game maintenance: this game will be back soon. Try one of the others.',
    ...{ wording: 'Game maintenance', ours: 'what it means follows' },
  }),
  browser(
    'text: game maintenance suggests other games',
    [pageTexts, 'a game in maintenance suggests others to play'],
    { text: 'games.otherGames', english: 'Other games to play' },
  ),
  browser(
    'script or style chunk load failure is reported as a chunk load error',
    [
      'web/src/ui/feedback/chunk-boundary.test.tsx',
      'code that fails to load is named as such, and the page can be asked for again',
    ],
    {
      text: 'shell.chunk.text',
      english: 'Chunk load error: a part of this page did not arrive.',
      ...{ wording: 'chunk load error', ours: 'what it means follows' },
    },
  ),
]

/** Section 8. */
export const errorRows: readonly Row[] = [
  ...warnings,
  ...sendRows,
  ...providerRows,
  ...flows,
  ...texts,
  ...refusals,
]
