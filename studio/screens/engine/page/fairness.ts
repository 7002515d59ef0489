import type { FairAnswer } from '@kancil/contract/seamless/fair'
import type { ReplayAnswer } from '@kancil/contract/seamless/fair-history'
import { rgsReasons } from '@kancil/contract/seamless/rgs'
import { sealOf } from '../fair/browser-stream.ts'
import type { RgsClient } from '../frame/client.ts'
import type { Speaker } from '../texts/speaker.ts'
import { openDialog } from './dialog.ts'
import { element } from './element.ts'

export type FairnessOptions = {
  readonly place: HTMLElement
  readonly say: Speaker
  readonly client: RgsClient
  /** Whether a replayed round follows from its seeds, computed in this browser. */
  readonly agrees: (replay: ReplayAnswer, serverSeed: string) => Promise<boolean>
}

type RevealedSeed = FairAnswer['revealed'][number]

/** As in the contract: printable, without the colon that separates the fields of a message. */
const clientSeedPattern = /^[\x21-\x39\x3b-\x7e]{1,64}$/
const historyPage = 50
const historyPages = 6

/** The seeds in use, the form to change them, and the old ones revealed, each with its check. */
export function showFairness(options: FairnessOptions): void {
  const { place, say, client } = options
  const { body } = openDialog(place, say, { name: 'fairness', title: say('fair.title') })
  const status = element('p', { class: 'lead', role: 'status' })
  const active = element('dl', { class: 'seeds' })
  const opened = element('div', { class: 'opened' })
  const { form, input, rotate } = createForm(say)

  function show({ active: pair, next, revealed }: FairAnswer): void {
    active.replaceChildren(
      ...fact(say('fair.hash'), pair.serverSeedHash),
      ...fact(say('fair.client'), pair.clientSeed),
      ...fact(say('fair.nonce'), String(pair.nonce)),
      ...fact(say('fair.next'), next.serverSeedHash),
    )
    const none = element('p', { class: 'lead' }, say('fair.none'))
    opened.replaceChildren(
      ...(revealed.length > 0 ? revealed.map((seed) => openedSeed(seed, options)) : [none]),
    )
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void change()
  })
  async function change(): Promise<void> {
    const wished = input.value.trim()
    const isBad = wished !== '' && !clientSeedPattern.test(wished)
    input.setAttribute('aria-invalid', String(isBad))
    if (isBad) {
      status.textContent = say('fair.badClient')
      input.focus()
      return
    }
    rotate.disabled = true
    const reply = await client.rotate(wished === '' ? undefined : wished)
    rotate.disabled = false
    const isBusy = reply.kind === 'refused' && reply.reason === rgsReasons.betActive
    if (reply.kind === 'ok') show(reply.answer)
    if (reply.kind === 'ok') input.value = ''
    const failed = isBusy ? 'fair.busy' : 'fair.failed'
    status.textContent = say(reply.kind === 'ok' ? 'fair.changed' : failed)
  }

  body.append(
    element('p', {}, say('fair.intro')),
    element('h3', {}, say('fair.active')),
    active,
    form,
    status,
    element('h3', {}, say('fair.revealed')),
    opened,
    element('p', { class: 'fine' }, say('fair.limits')),
  )
  void client.fair().then((reply) => {
    if (reply.kind === 'ok') return show(reply.answer)
    status.textContent = say('fair.failed')
  })
}

function createForm(say: Speaker) {
  const input = element('input', {
    id: 'client-seed',
    name: 'clientSeed',
    maxlength: 64,
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-describedby': 'client-seed-hint',
  })
  const rotate = element('button', { type: 'submit', class: 'primary' }, say('fair.rotate'))
  const form = element(
    'form',
    { class: 'rotate', novalidate: true },
    element('label', { for: 'client-seed' }, say('fair.newClient')),
    input,
    element('small', { id: 'client-seed-hint' }, say('fair.newClientHint')),
    rotate,
  )
  return { form, input, rotate }
}

function fact(name: string, value: string): HTMLElement[] {
  return [element('dt', {}, name), element('dd', {}, element('code', {}, value))]
}

function openedSeed(seed: RevealedSeed, options: FairnessOptions): HTMLElement {
  const { say } = options
  const verdict = element('p', { class: 'verdict', role: 'status' })
  const check = element('button', { type: 'button', class: 'plain' }, say('fair.check'))
  check.addEventListener('click', () => {
    check.disabled = true
    verdict.textContent = say('fair.checking')
    void verify(seed, options).then(({ text, isGood }) => {
      check.disabled = false
      verdict.textContent = text
      verdict.dataset['verdict'] = isGood ? 'good' : 'bad'
    })
  })
  return element(
    'section',
    { class: 'seed', 'data-seed': seed.serverSeedHash },
    element(
      'dl',
      { class: 'seeds' },
      ...fact(say('fair.seed'), seed.serverSeed),
      ...fact(say('fair.client'), seed.clientSeed),
      ...fact(say('fair.nonce'), String(seed.nonce)),
    ),
    check,
    verdict,
  )
}

/** Recomputes every round of the seed that is in the recent history, here in the browser. */
async function verify(
  seed: RevealedSeed,
  { say, client, agrees }: FairnessOptions,
): Promise<{ text: string; isGood: boolean }> {
  if (globalThis.crypto?.subtle === undefined) return { text: say('fair.unable'), isGood: false }
  if ((await sealOf(seed.serverSeed)) !== seed.serverSeedHash)
    return { text: say('fair.badSeal'), isGood: false }
  let count = 0
  let before: number | undefined
  for (let page = 0; page < historyPages; page += 1) {
    const reply = await client.history(before, historyPage)
    if (reply.kind !== 'ok') return { text: say('history.failed'), isGood: false }
    const rounds = reply.answer.rounds.filter(
      (round) => round.serverSeedHash === seed.serverSeedHash && round.status === 'settled',
    )
    for (const round of rounds) {
      const replay = await client.replay(round.roundId)
      if (replay.kind !== 'ok') return { text: say('history.failed'), isGood: false }
      if (!(await agrees(replay.answer, seed.serverSeed)))
        return { text: say('fair.bad', { round: round.betID }), isGood: false }
      count += 1
    }
    before = reply.answer.before
    if (before === undefined) break
  }
  return count === 0
    ? { text: say('fair.noRounds'), isGood: true }
    : { text: say('fair.good', { count }), isGood: true }
}
