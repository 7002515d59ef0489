import type { Language } from '@kancil/contract/languages'
import { listBroadcasts } from '@kancil/contract/messages/broadcasts'
import { setWelcome } from '@kancil/contract/messages/campaigns'
import type { Variants } from '@kancil/contract/messages/publication'
import { type ReactElement, useState } from 'react'
import { useLanguageStore, useText } from '../../../../i18n/use-text.tsx'
import { useAction } from '../../../../lib/call/queries.ts'
import { texts } from '../../../../lib/texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { FailureNotice } from '../../../../ui/feedback/alert.tsx'
import { showToast } from '../../../../ui/feedback/toast-store.ts'
import { writtenVariants } from '../publication-draft.ts'
import { VariantFields } from '../variant-fields.tsx'
import { WordsPreview } from '../words-preview.tsx'

const explain = texts(setWelcome, { no_text: 'press.error.noText' })

/** The message that each newcomer gets from now on. */
export function WelcomeEditor({ onClose }: { onClose: () => void }): ReactElement {
  const text = useText()
  const [language, setLanguage] = useState<Language>(useLanguageStore().language())
  const [variants, setVariants] = useState<Variants>({})
  const [requestId] = useState(() => crypto.randomUUID())
  const save = useAction(setWelcome, { refreshes: [listBroadcasts] })
  return (
    <Dialog size="wide" guarded title={text('servicedesk.welcome')} onClose={onClose}>
      <form
        className="dense grid grid-cols-[minmax(0,1fr)] gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(
            { requestId, variants: writtenVariants(variants) },
            {
              onSuccess: () => {
                showToast('servicedesk.welcome.saved', 'success')
                onClose()
              },
            },
          )
        }}
      >
        <p className="text-sm text-muted">{text('servicedesk.welcome.text')}</p>
        <VariantFields
          {...{ variants, language, onLanguage: setLanguage, onChange: setVariants }}
        />
        <WordsPreview variants={variants} language={language} />
        <FailureNotice error={save.error} explain={explain} />
        <Button type="submit" className="justify-self-start" pending={save.isPending}>
          {text('operator.save')}
        </Button>
      </form>
    </Dialog>
  )
}
