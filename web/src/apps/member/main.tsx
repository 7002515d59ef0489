import { siteInfo } from '@kancil/contract/site/info'
import { systemStatus } from '@kancil/contract/site/status'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from '../../lib/router.tsx'
import { applyToPage, chooseLanguage, createLanguageStore } from '../../i18n/language-store.ts'
import { breathe } from '../../lib/screen/breathe.ts'
import { call } from '../../lib/call/send.ts'
import { keepInstallOffer } from '../../lib/screen/install-prompt.ts'
import { loadPart } from '../../lib/screen/load-part.ts'
import { shareQueryTimers } from '../../lib/call/query-timers.ts'
import { keepVisitCodes } from '../../lib/session/visit-codes.ts'
import { restoreSession } from '../../lib/session/restore-session.ts'
import { type Boot, readBoot } from './boot.ts'
import './member.css'
import { MemberRoot } from './root.tsx'
import { routeOf } from './routes.tsx'
import { NotFoundIsland, preloadForStatus, preloadIslands } from './shell/islands.tsx'
import { seedQueries } from './seed-queries.ts'
import { setTextSource } from '../../i18n/text-source.ts'

/** Without the server's HTML (on a development server) the same data is fetched. */
async function askForBoot(): Promise<Omit<Boot, 'messages' | 'language' | 'path'>> {
  const [info, status] = await Promise.all([call(siteInfo, {}), call(systemStatus, {})])
  return { info, status, reads: [] }
}

async function start(): Promise<void> {
  keepVisitCodes()
  keepInstallOffer()
  // In small tasks, here and below: a slow phone ran all of this as one task and ignored input
  // meanwhile.
  await breathe()
  const rendered = readBoot()
  const boot = rendered ?? (await askForBoot())
  const language = chooseLanguage(boot.info)
  const sameAsPage = rendered?.language === language
  const texts = createLanguageStore(language, sameAsPage ? { shell: rendered.messages } : {})
  setTextSource(texts)
  applyToPage(language)
  shareQueryTimers()
  const queries = seedQueries(boot)
  await breathe()
  // The first client render must equal the server's, so it waits for the screen's code.
  const needed = Promise.all([
    texts.need('shell'),
    (routeOf(location.pathname)?.screen ?? NotFoundIsland).preload(),
    preloadForStatus(boot.status.status),
  ])
  await breathe()
  void preloadIslands()
  await needed
  await breathe()
  const root = document.getElementById('root')!
  const tree = (
    <MemberRoot
      queries={queries}
      texts={texts}
      router={(children) => (
        <BrowserRouter {...(sameAsPage && { rendered: rendered.path })}>{children}</BrowserRouter>
      )}
    />
  )
  // As a transition: React works in slices, and presses and scrolls are handled in between.
  if (sameAsPage) startTransition(() => void hydrateRoot(root, tree))
  else {
    root.replaceChildren()
    createRoot(root).render(tree)
  }
  await breathe()
  await restoreSession()
  const line = loadPart(() => import('../../lib/live/line.ts'))
  // Without the stream the page gets no live news and polls as before.
  line.then(({ startLive }) => startLive()).catch(() => undefined)
  texts.fetchAhead('app')
}

void start()
