import { gameMenus } from '@kancil/contract/games/vendors'
import type { ReactElement } from 'react'
import { Link } from '../../../lib/router.tsx'
import { useText } from '../../../i18n/use-text.tsx'
import { useModal } from '../../../lib/screen/modal.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { categoryLink } from '../../../lib/site-map.tsx'
import { EagerMascot } from '../../../ui/art/mascot.tsx'
import { classNames } from '../../../ui/style/class-names.ts'
import { firstGroup } from '../first-group.ts'
import { ForestNight } from '../forest-night.tsx'

const actionClass =
  'inline-flex items-center justify-center min-h-12 px-6 rounded-md font-semibold transition-[filter] duration-120'

/** One promise, one action. The scene is a night scene in both themes. */
export function Hero(): ReactElement {
  const text = useText()
  const modal = useModal()
  const { data } = useQueryOf(gameMenus, {}, { staleMs: 300_000 })
  const first = firstGroup(data?.groups ?? [])
  return (
    <section className="relative isolate overflow-hidden rounded-lg min-h-70 md:min-h-80 flex flex-col justify-center text-white">
      <ForestNight />
      <div className="relative grid gap-3 justify-items-start p-6 md:p-10 md:max-w-[62%] xl:max-w-[40rem] max-md:pe-20">
        <h1 className="text-xl md:text-2xl xl:text-3xl font-bold tracking-tight">
          {text('shell.hero.title')}
        </h1>
        <p className="text-sm md:text-base opacity-85 max-w-[30em] max-md:pe-8">
          {text('shell.hero.text')}
        </p>
        <div className="flex flex-wrap gap-3 pt-2">
          {first ? (
            <Link
              to={categoryLink(first.gameCategory)}
              className={classNames(
                actionClass,
                'bg-(--night) text-(--on-night) hover:brightness-108',
              )}
            >
              {text('shell.hero.find')}
            </Link>
          ) : (
            <button
              type="button"
              className={classNames(
                actionClass,
                'bg-(--night) text-(--on-night) hover:brightness-108',
              )}
              onClick={() => modal.open('search')}
            >
              {text('shell.hero.find')}
            </button>
          )}
          <Link
            to="/help?topic=fair"
            className={classNames(
              actionClass,
              'bg-white/10 border border-white/25 hover:bg-white/20',
            )}
          >
            {text('shell.hero.how')}
          </Link>
        </div>
      </div>
      <EagerMascot
        pose="greeting"
        height={280}
        className="absolute end-1 md:end-10 bottom-0 flip-rtl h-34 md:h-60 xl:h-70 w-auto pointer-events-none"
      />
    </section>
  )
}
