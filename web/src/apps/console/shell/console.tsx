import { lazy, type ReactElement, Suspense } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useOperator } from '../../../lib/session/operator-session.ts'
import { useSession } from '../../../lib/session/session.ts'
import { StepUpProvider } from '../../../lib/session/step-up.tsx'
import { LogoMark } from '../../../ui/art/logo.tsx'
import { Songket } from '../../../ui/art/songket.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { Layout } from './layout.tsx'

const SignIn = lazy(() =>
  import('../../../features/operator/sign-in/form.tsx').then((m) => ({ default: m.SignIn })),
)
const StepUpDialog = lazy(() =>
  import('../../../features/operator/sign-in/step-up-dialog.tsx').then((m) => ({
    default: m.StepUpDialog,
  })),
)

/** The operators' site: the sign-in page, or the menu beside a page. */
export function Console(): ReactElement {
  const session = useSession()
  return session.state === 'member' ? <Desk key={session.token} /> : <Door />
}

function Door(): ReactElement {
  const text = useText()
  return (
    <div className="relative isolate grid min-h-dvh place-items-center p-4">
      <div className="absolute inset-0 -z-10 text-(--cloth) opacity-20">
        <Songket seed="kancil-console" weight={0.6} />
      </div>
      <main className="appear card shadow-float grid gap-5 w-full max-w-110 p-6 md:p-8">
        <h1 className="flex items-center gap-3 text-lg font-semibold">
          <LogoMark size={44} />
          {text('operator.title')}
        </h1>
        <Suspense fallback={<Skeleton className="h-60" />}>
          <SignIn />
        </Suspense>
      </main>
    </div>
  )
}

function Desk(): ReactElement {
  const operator = useOperator()
  if (!operator)
    return (
      <div className="grid place-items-center min-h-dvh text-muted">
        <Spinner />
      </div>
    )
  return (
    <StepUpProvider question={StepUpDialog}>
      <Layout />
    </StepUpProvider>
  )
}
