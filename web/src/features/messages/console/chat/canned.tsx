import {
  type CannedAnswer,
  cannedAnswers,
  changeCannedAnswer,
  createCannedAnswer,
  removeCannedAnswer,
} from '@kancil/contract/messages/chat/canned'
import { languageTags, offeredLanguages } from '@kancil/contract/languages'
import { type FormEvent, type ReactElement, useState } from 'react'
import { languageNames } from '../../../../i18n/language-names.ts'
import { useText } from '../../../../i18n/use-text.tsx'
import { useAction } from '../../../../lib/call/queries.ts'
import { explainCommon, texts } from '../../../../lib/texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { DecisionDialog } from '../../../../ui/console/decision-dialog.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { FailureNotice } from '../../../../ui/feedback/alert.tsx'
import { controlClass, Field } from '../../../../ui/form/field.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { Instant } from '../../../../ui/instant.tsx'
import { ListScreen } from '../../../../ui/list/list-screen.tsx'

const refreshes = [cannedAnswers]
const explainCreate = texts(createCannedAnswer, {
  no_text: 'press.error.noText',
  canned_too_many: 'servicedesk.error.cannedMany',
})
const explainChange = texts(changeCannedAnswer, {
  no_text: 'press.error.noText',
  canned_changed: 'servicedesk.error.cannedChanged',
})
const fresh = { title: '', words: {} }

/** Answers that are kept ready for chats, in each language. */
export function CannedAnswers(): ReactElement {
  const text = useText()
  const [edited, setEdited] = useState<CannedAnswer | 'new' | null>(null)
  const [removed, setRemoved] = useState<CannedAnswer | null>(null)
  return (
    <>
      <ListScreen
        list={cannedAnswers}
        title={text('servicedesk.canned')}
        note={text('servicedesk.canned.note')}
        rowKey={(row) => row.cannedId}
        empty={text('servicedesk.canned.none')}
        actions={
          <Button size="sm" onClick={() => setEdited('new')}>
            {text('press.new')}
          </Button>
        }
        columns={[
          {
            key: 'title',
            header: text('press.title'),
            primary: true,
            cell: (row) => (
              <button type="button" className="text-primary" onClick={() => setEdited(row)}>
                {row.title}
              </button>
            ),
          },
          {
            key: 'words',
            header: text('servicedesk.languages'),
            cell: (row) => Object.keys(row.words).join(', '),
          },
          { key: 'by', header: text('press.by'), cell: (row) => row.updatedBy },
          {
            key: 'at',
            header: text('servicedesk.at'),
            cell: (row) => <Instant at={row.updatedAt} />,
          },
          {
            key: 'act',
            header: '',
            align: 'end',
            cell: (row) => (
              <Button size="sm" variant="secondary" onClick={() => setRemoved(row)}>
                {text('operator.remove')}
              </Button>
            ),
          },
        ]}
      />
      {edited && <Editor it={edited} onClose={() => setEdited(null)} />}
      {removed && (
        <DecisionDialog
          endpoint={removeCannedAnswer}
          title={text('operator.remove')}
          text={removed.title}
          confirm={text('operator.remove')}
          danger
          refreshes={refreshes}
          explain={explainCommon}
          input={() => ({ cannedId: removed.cannedId })}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  )
}

function Editor({ it, onClose }: { it: CannedAnswer | 'new'; onClose: () => void }): ReactElement {
  const text = useText()
  const [value, setValue] = useState<Pick<CannedAnswer, 'title' | 'words'>>(
    it === 'new' ? fresh : { title: it.title, words: it.words },
  )
  const create = useAction(createCannedAnswer, { refreshes })
  const change = useAction(changeCannedAnswer, { refreshes })
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (it === 'new') create.mutate(value, { onSuccess: onClose })
    else {
      const { cannedId, version } = it
      change.mutate({ ...value, cannedId, version }, { onSuccess: onClose })
    }
  }
  return (
    <Dialog guarded title={text('servicedesk.canned')} onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit}>
        <TextField
          label={text('press.title')}
          required
          maxLength={80}
          value={value.title}
          onChange={(event) => setValue({ ...value, title: event.target.value })}
        />
        {offeredLanguages.map((language) => (
          <Field key={language} label={languageNames[language]}>
            {(control) => (
              <textarea
                {...control}
                rows={2}
                dir="auto"
                lang={languageTags[language]}
                maxLength={1_000}
                className={`${controlClass} py-2`}
                value={value.words[language] ?? ''}
                onChange={(event) =>
                  setValue({ ...value, words: { ...value.words, [language]: event.target.value } })
                }
              />
            )}
          </Field>
        ))}
        <FailureNotice error={create.error} explain={explainCreate} />
        <FailureNotice error={change.error} explain={explainChange} />
        <Button type="submit" pending={create.isPending || change.isPending}>
          {text('operator.save')}
        </Button>
      </form>
    </Dialog>
  )
}
