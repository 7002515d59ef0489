import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { consoleLanguages } from '../../i18n/catalogue-groups.ts'
import { applyToPage, createLanguageStore, storedLanguage } from '../../i18n/language-store.ts'
import { TextProvider } from '../../i18n/use-text.tsx'
import { createQueryClient } from '../../lib/call/queries.ts'
import { BrowserRouter } from '../../lib/router.tsx'
import { Toaster } from '../../ui/feedback/toaster.tsx'
import './console.css'
import { restoreOperator } from './restore-operator.ts'
import { Console } from './shell/console.tsx'
import { setTextSource } from '../../i18n/text-source.ts'

async function start(): Promise<void> {
  const language = consoleLanguages.find((code) => code === storedLanguage()) ?? 'EN'
  const texts = createLanguageStore(language)
  setTextSource(texts)
  applyToPage(language)
  await Promise.all([texts.need('console'), restoreOperator()])
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <TextProvider store={texts}>
          <BrowserRouter>
            <Console />
          </BrowserRouter>
          <Toaster />
        </TextProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
}

void start()
