import { type Case, equal, ok, refused, refusedOr, sameAnswer } from '../kit.ts'

export const takingBackCases: readonly Case[] = [
  {
    name: 'rollback: gives the stake back',
    async run({ call, bet, undo, moved }) {
      const stake = bet()
      const change = await moved(async () => {
        ok(await call('/bet', stake))
        const answer = ok(await call('/rollback', undo(stake.transactionId)))
        equal('`applied`', answer.body['applied'], true)
      })
      equal('the change', change, 0)
    },
  },
  {
    name: 'rollback: takes a win back',
    async run({ call, win, undo, moved }) {
      const paid = win()
      const change = await moved(async () => {
        ok(await call('/win', paid))
        ok(await call('/rollback', undo(paid.transactionId)))
      })
      equal('the change', change, 0)
    },
  },
  {
    name: 'rollback: the same one again answers the same, and moves once',
    async run({ call, bet, undo, moved }) {
      const stake = bet()
      const change = await moved(async () => {
        ok(await call('/bet', stake))
        const taken = undo(stake.transactionId)
        const first = ok(await call('/rollback', taken))
        const again = ok(await call('/rollback', taken))
        equal('`duplicate`', again.body['duplicate'], true)
        sameAnswer(first, again)
      })
      equal('the change', change, 0)
    },
  },
  {
    name: 'rollback: another one of the same bet moves nothing more',
    async run({ call, bet, undo, moved }) {
      const stake = bet()
      const change = await moved(async () => {
        ok(await call('/bet', stake))
        ok(await call('/rollback', undo(stake.transactionId)))
        const second = await call('/rollback', undo(stake.transactionId))
        refusedOr(second, 'ALREADY_ROLLED_BACK', 'duplicate')
      })
      equal('the change', change, 0)
    },
  },
  {
    name: 'rollback: of an id that is not known is OK, and the late bet moves nothing',
    async run({ call, bet, undo, moved }) {
      const stake = bet()
      const change = await moved(async () => {
        const early = ok(await call('/rollback', undo(stake.transactionId)))
        equal('`applied`', early.body['applied'], false)
        refusedOr(await call('/bet', stake), 'ALREADY_ROLLED_BACK', 'applied')
      })
      equal('the change', change, 0)
    },
  },
  {
    name: 'rollback: a bet that was taken back stays so',
    async run({ call, bet, undo, moved }) {
      const stake = bet()
      const change = await moved(async () => {
        ok(await call('/bet', stake))
        ok(await call('/rollback', undo(stake.transactionId)))
        refusedOr(await call('/bet', stake), 'ALREADY_ROLLED_BACK', 'duplicate')
      })
      equal('the change', change, 0)
    },
  },
  {
    name: 'rollback: a win of a bet that was taken back is ALREADY_ROLLED_BACK',
    async run({ call, bet, win, undo, moved }) {
      const stake = bet()
      const change = await moved(async () => {
        ok(await call('/bet', stake))
        ok(await call('/rollback', undo(stake.transactionId)))
        const { roundId, transactionId: referenceTransactionId } = stake
        refused(await call('/win', win({ roundId, referenceTransactionId })), 'ALREADY_ROLLED_BACK')
      })
      equal('the change', change, 0)
    },
  },
  {
    name: 'rollback: an id used for another bet is TRANSACTION_CONFLICT',
    async run({ call, bet, undo, moved }) {
      const [first, other] = [bet(), bet()]
      const change = await moved(async () => {
        ok(await call('/bet', first))
        ok(await call('/bet', other))
        const taken = undo(first.transactionId)
        ok(await call('/rollback', taken))
        const reused = { ...taken, originalTransactionId: other.transactionId }
        refused(await call('/rollback', reused), 'TRANSACTION_CONFLICT')
      })
      equal('the change', change, -100)
    },
  },
  {
    name: 'betwin: in order, all or nothing',
    async run({ call, target, id, moved }) {
      const { playerId, sessionId, gameCode, currency } = target
      const stake = { transactionId: id('bet'), type: 'bet', amount: '2.00' }
      const paid = {
        ...{ transactionId: id('win'), type: 'win', amount: '5.00' },
        referenceTransactionId: stake.transactionId,
      }
      const body = {
        ...{ playerId, sessionId, gameCode, currency, roundId: id('round'), finished: true },
        transactions: [stake, paid],
      }
      const change = await moved(async () => {
        const first = ok(await call('/betwin', body))
        sameAnswer(first, ok(await call('/betwin', body)))
      })
      equal('the change', change, 300)
    },
  },
  {
    name: 'betwin: a part that is refused leaves nothing behind',
    async run({ call, target, id, moved }) {
      const { playerId, sessionId, gameCode, currency } = target
      const lost = {
        ...{ transactionId: id('win'), type: 'win', amount: '5.00' },
        referenceTransactionId: id('never-sent'),
      }
      const change = await moved(async () => {
        const answer = await call('/betwin', {
          ...{ playerId, sessionId, gameCode, currency, roundId: id('round') },
          transactions: [{ transactionId: id('bet'), type: 'bet', amount: '2.00' }, lost],
        })
        equal('`status`', answer.body['status'], 'ERROR')
      })
      equal('the change', change, 0)
    },
  },
  {
    name: 'round: closing it twice is OK; a bet in it afterwards is ROUND_CLOSED',
    async run({ call, bet, target }) {
      const stake = bet()
      ok(await call('/bet', stake))
      const { roundId } = stake
      const { playerId, gameCode } = target
      for (const _ of [1, 2]) ok(await call('/round/close', { roundId, playerId, gameCode }))
      refused(await call('/bet', bet({ roundId })), 'ROUND_CLOSED')
    },
  },
  {
    name: 'settle: pays the bet; a new version posts the difference alone',
    async run({ call, bet, moved }) {
      const stake = bet()
      const change = await moved(async () => {
        ok(await call('/bet', stake))
        const betId = stake.transactionId
        const first = { betId, settlementVersion: 1, result: 'won', payout: '3.00' }
        ok(await call('/settle', first))
        ok(await call('/settle', first))
        ok(await call('/resettle', { ...first, settlementVersion: 2, payout: '2.00' }))
      })
      equal('the change', change, 100)
    },
  },
]
