import { beginSocial } from '@kancil/contract/identity/social'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useAction } from '../../../lib/call/queries.ts'
import { useSiteInfo } from '../../../lib/site.ts'
import { FailureNotice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { SocialMark, socialNames } from './mark.tsx'
import { explainBegin } from './texts.ts'

/** The provider logins that the site offers; nothing if it offers none. */
export function SocialButtons(): ReactElement | null {
  const text = useText()
  const { social } = useSiteInfo()
  const begin = useAction(beginSocial)
  if (social.length === 0) return null
  return (
    <div className="grid gap-3 pt-5">
      <p className="flex items-center gap-3 text-sm text-muted before:grow before:border-t before:border-hair after:grow after:border-t after:border-hair">
        {text('entry.social.or')}
      </p>
      <FailureNotice error={begin.error} explain={explainBegin} />
      {social.map((provider) => (
        <Button
          key={provider}
          variant="secondary"
          block
          icon={<SocialMark provider={provider} />}
          pending={begin.isPending || begin.isSuccess}
          onClick={() =>
            begin.mutate({ provider }, { onSuccess: ({ url }) => location.assign(url) })
          }
        >
          {text('entry.social.with', { provider: socialNames[provider] })}
        </Button>
      ))}
    </div>
  )
}
