import { type Case, balanceIn, equal, fail, ok, refused, sameAnswer } from '../kit.ts'

export const moneyCases: readonly Case[] = [
  {
    name: 'bet: takes the stake, and the answer says the balance after it',
    async run({ call, bet, balance }) {
      const before = await balance()
      const stake = bet()
      const { body, ...answer } = ok(await call('/bet', stake))
      equal('`transactionId`', body['transactionId'], stake.transactionId)
      equal('`duplicate`', body['duplicate'], false)
      equal('the balance in the answer', balanceIn({ ...answer, body }), before - 100)
      equal('the balance afterwards', await balance(), before - 100)
    },
  },
  {
    name: 'bet: zero moves nothing',
    async run({ call, bet, moved }) {
      equal('the change', await moved(async () => ok(await call('/bet', bet({ amount: '0' })))), 0)
    },
  },
  {
    name: 'bet: zeros beyond the currency’s decimals are taken',
    async run({ call, bet, moved }) {
      const stake = bet({ amount: '1.000000' })
      equal('the change', await moved(async () => ok(await call('/bet', stake))), -100)
    },
  },
  {
    name: 'bet: unknown fields are tolerated',
    async run({ call, bet }) {
      ok(await call('/bet', bet({ colour: 'green', nested: { deep: [1, 2] } })))
    },
  },
  {
    name: 'bet: more than there is is INSUFFICIENT_FUNDS, with the balance',
    async run({ call, bet, balance }) {
      const before = await balance()
      // Repeated, since the game's own largest stake may come first.
      const amount = ((before + 100) / 100).toFixed(2)
      const answer = await call('/bet', bet({ amount }))
      if (answer.body['code'] !== 'BET_LIMIT') {
        refused(answer, 'INSUFFICIENT_FUNDS')
        equal('the balance in the refusal', balanceIn(answer), before)
      }
      equal('the balance afterwards', await balance(), before)
    },
  },
  {
    name: 'bet: a currency that is none is UNSUPPORTED_CURRENCY',
    async run({ call, bet }) {
      refused(await call('/bet', bet({ currency: 'XYZ' })), 'UNSUPPORTED_CURRENCY')
    },
  },
  {
    name: 'bet: a game that the vendor has not is GAME_NOT_FOUND',
    async run({ call, bet }) {
      refused(await call('/bet', bet({ gameCode: 'no-such-game' })), 'GAME_NOT_FOUND')
    },
  },
  {
    name: 'bet: a session that is none is SESSION_NOT_FOUND',
    async run({ call, bet }) {
      refused(await call('/bet', bet({ sessionId: 'no-such-session' })), 'SESSION_NOT_FOUND')
    },
  },
  {
    name: 'bet: an unknown player is PLAYER_NOT_FOUND',
    async run({ call, bet }) {
      refused(await call('/bet', bet({ playerId: 'no-such-player' })), 'PLAYER_NOT_FOUND')
    },
  },
  {
    name: 'bet: the same id again gets the first answer, and moves once',
    async run({ call, bet, moved }) {
      const stake = bet()
      const change = await moved(async () => {
        const first = ok(await call('/bet', stake))
        const again = ok(await call('/bet', stake))
        equal('`duplicate`', again.body['duplicate'], true)
        sameAnswer(first, again)
      })
      equal('the change', change, -100)
    },
  },
  {
    name: 'bet: the first answer is stored, whatever the wallet holds by then',
    async run({ call, bet, win }) {
      const stake = bet()
      const first = ok(await call('/bet', stake))
      ok(await call('/win', win({ amount: '3.00' })))
      sameAnswer(first, ok(await call('/bet', stake)))
    },
  },
  {
    name: 'bet: the same id with another amount is TRANSACTION_CONFLICT',
    async run({ call, bet, moved }) {
      const stake = bet()
      const change = await moved(async () => {
        ok(await call('/bet', stake))
        refused(await call('/bet', { ...stake, amount: '2.00' }), 'TRANSACTION_CONFLICT')
      })
      equal('the change', change, -100)
    },
  },
  {
    name: 'bet: an id that was a win’s is TRANSACTION_CONFLICT',
    async run({ call, bet, win }) {
      const paid = win()
      ok(await call('/win', paid))
      const stake = bet({ transactionId: paid.transactionId })
      refused(await call('/bet', stake), 'TRANSACTION_CONFLICT')
    },
  },
  {
    name: 'bet: twenty equal ones at once move once and get twenty equal answers',
    async run({ call, bet, moved }) {
      const stake = bet()
      const change = await moved(async () => {
        const answers = await Promise.all(Array.from({ length: 20 }, () => call('/bet', stake)))
        for (const answer of answers) sameAnswer(answers[0]!, ok(answer))
        const firsts = answers.filter(({ body }) => body['duplicate'] === false)
        equal('answers that are no duplicates', firsts.length, 1)
      })
      equal('the change', change, -100)
    },
  },
  {
    name: 'bet: ten different ones at once each move',
    async run({ call, bet, moved }) {
      const change = await moved(() =>
        Promise.all(Array.from({ length: 10 }, async () => ok(await call('/bet', bet())))),
      )
      equal('the change', change, -1_000)
    },
  },
  {
    name: 'win: pays, and the answer says the balance after it',
    async run({ call, bet, win, balance }) {
      const stake = bet()
      ok(await call('/bet', stake))
      const before = await balance()
      const { roundId, transactionId } = stake
      const over = { roundId, referenceTransactionId: transactionId, amount: '2.50' }
      const answer = ok(await call('/win', win(over)))
      equal('the balance in the answer', balanceIn(answer), before + 250)
      equal('the balance afterwards', await balance(), before + 250)
    },
  },
  {
    name: 'win: "0" closes a losing round and moves nothing',
    async run({ call, bet, win, moved }) {
      const stake = bet()
      ok(await call('/bet', stake))
      const { roundId, transactionId: referenceTransactionId } = stake
      const paid = win({ roundId, referenceTransactionId, amount: '0', roundFinished: true })
      equal('the change', await moved(async () => ok(await call('/win', paid))), 0)
    },
  },
  {
    name: 'win: the same id again gets the first answer, and pays once',
    async run({ call, win, moved }) {
      const paid = win()
      const change = await moved(async () => {
        const first = ok(await call('/win', paid))
        for (const _ of [1, 2, 3]) sameAnswer(first, ok(await call('/win', paid)))
      })
      equal('the change', change, 100)
    },
  },
  {
    name: 'win: the same id with another amount is TRANSACTION_CONFLICT',
    async run({ call, win, moved }) {
      const paid = win()
      const change = await moved(async () => {
        ok(await call('/win', paid))
        refused(await call('/win', { ...paid, amount: '9.00' }), 'TRANSACTION_CONFLICT')
      })
      equal('the change', change, 100)
    },
  },
  {
    name: 'win: a bet that is not known is REFERENCE_NOT_FOUND',
    async run({ call, win, id }) {
      const paid = win({ referenceTransactionId: id('never-sent') })
      refused(await call('/win', paid), 'REFERENCE_NOT_FOUND')
    },
  },
  {
    name: 'win: needs no session',
    async run({ call, win, moved }) {
      equal('the change', await moved(async () => ok(await call('/win', win()))), 100)
    },
  },
  {
    name: 'balance: what the calls before it came to, in the player’s currency',
    async run({ call, target }) {
      const { playerId, sessionId, currency, gameCode } = target
      const answer = ok(await call('/balance', { playerId, sessionId, currency, gameCode }))
      equal('`currency`', answer.body['currency'], currency)
      if (balanceIn(answer) < 0) fail('the balance is below zero')
    },
  },
]
