import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, StrictMode } from 'react'
import type { LanguageStore } from '../../i18n/language-store.ts'
import { TextProvider } from '../../i18n/use-text.tsx'
import { modalNames, ModalsProvider } from '../../lib/screen/modal.tsx'
import { ChunkBoundary } from '../../ui/feedback/chunk-boundary.tsx'
import { Member } from './shell/member.tsx'

const allModals = new Set(modalNames)

/** The member site inside the given router: the browser's, or the server's at one address. */
export function MemberRoot(props: {
  queries: QueryClient
  texts: LanguageStore
  router: (children: ReactNode) => ReactNode
}): ReactElement {
  return (
    <StrictMode>
      <QueryClientProvider client={props.queries}>
        <TextProvider store={props.texts}>
          {props.router(
            <ModalsProvider names={allModals}>
              <ChunkBoundary>
                <Member />
              </ChunkBoundary>
            </ModalsProvider>,
          )}
        </TextProvider>
      </QueryClientProvider>
    </StrictMode>
  )
}
