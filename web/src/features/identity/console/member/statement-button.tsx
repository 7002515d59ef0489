import { exportMemberStatement } from '@kancil/contract/wallet/statement'
import { FileText } from 'lucide-react'
import type { ReactElement } from 'react'
import { useLanguage, useText } from '../../../../i18n/use-text.tsx'
import { openDownload } from '../../../../lib/call/open-download.ts'
import { useAction } from '../../../../lib/call/queries.ts'
import { texts } from '../../../../lib/texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { FailureNotice } from '../../../../ui/feedback/alert.tsx'

const explain = texts(exportMemberStatement, {
  range_too_long: 'memberfile.bets.range',
  too_many_lines: 'memberfile.statement.tooMany',
  statement_busy: 'memberfile.statement.busy',
})

/** The member's sealed statement of this month, as they would get it. */
export function StatementButton({ memberId }: { memberId: string }): ReactElement {
  const text = useText()
  const language = useLanguage()
  const document = useAction(exportMemberStatement)
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        icon={<FileText size={15} aria-hidden="true" />}
        pending={document.isPending}
        onClick={() =>
          document.mutate({ memberId, language }, { onSuccess: ({ url }) => openDownload(url) })
        }
      >
        {text('memberfile.statement')}
      </Button>
      <FailureNotice error={document.error} explain={explain} />
    </>
  )
}
