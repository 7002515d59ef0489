import type { ReactElement } from 'react'
import { useLocation } from 'react-router'
import { useText } from '../../../i18n/use-text.tsx'
import { useModal } from '../../../lib/screen/modal.tsx'
import { useNavigate } from '../../../lib/router.tsx'
import { categoryPaths } from '../../../lib/site-map.tsx'
import { Button } from '../../../ui/button.tsx'
import { rememberedGame } from './deposit-game.ts'

/** Where to go with money in the wallet: the game where the deposit was started, else the games. */
export function PlayOn({ depositId = '' }: { depositId?: string }): ReactElement {
  const text = useText()
  const modal = useModal()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const game = rememberedGame(depositId)
  function play(): void {
    const query = new URLSearchParams(search)
    const isHere = game !== null && `${pathname}?gameId=${query.get('gameId')}` === game
    if (isHere || pathname === '/game') modal.close()
    else void navigate(game ?? categoryPaths.RNG)
  }
  return (
    <Button size="lg" block data-autofocus onClick={play}>
      {text(game ? 'staking.playOn' : 'staking.play')}
    </Button>
  )
}
