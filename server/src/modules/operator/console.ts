import { listOperators } from '@kancil/contract/operator/operators'
import {
  operatorLogin,
  operatorMarker,
  operatorMe,
  operatorStepUp,
  operatorTotp,
  ownSessions,
} from '@kancil/contract/operator/sign-in'
import { dayFigures } from '@kancil/contract/operator/figures'
import { systemKeys } from '@kancil/contract/site/info'
import type { Kernel } from '../../kernel/kernel.ts'
import { serve } from '../../kernel/http/serve.ts'
import { serveList } from '../../kernel/http/serve-list.ts'
import { serveAlerts } from './alerts/serve.ts'
import { auditRoutes } from './audit/routes.ts'
import { figuresOf } from './figures/day.ts'
import { serveRoles } from './roles/serve.ts'
import { serveMoneyReports } from './reports/serve.ts'
import { login } from './sign-in/login.ts'
import { operatorViews, serveOperatorActs } from './manage.ts'
import { operatorPage } from './store.ts'
import { serveSearch } from './search.ts'
import { serveViews } from './views/serve.ts'
import { selfOf } from './sign-in/self.ts'
import { listOwnSessions, marker, serveOwnActs } from './sessions/list.ts'
import { signInTools } from './sign-in/tools.ts'
import { nameSubjects } from './audit/subject-names.ts'
import { operatorSubjects } from './subject-store.ts'
import { stepUp } from './sign-in/step-up.ts'
import { totp } from './sign-in/totp.ts'

export function operatorConsole(kernel: Kernel): void {
  nameSubjects(kernel, operatorSubjects)
  const tools = signInTools(kernel)
  serve(kernel, operatorLogin, (context, input) => login(tools, context, input))
  serve(kernel, operatorTotp, (context, input) => totp(kernel, tools, context, input))
  serve(kernel, operatorStepUp, (context, input) => stepUp(tools, context, input))
  serve(kernel, operatorMarker, (context) => marker(kernel, context))
  serve(kernel, operatorMe, async ({ caller }) => selfOf(caller.session))
  serve(kernel, ownSessions, listOwnSessions)
  serveOwnActs(kernel, tools)
  serveList(kernel, listOperators, {
    read: ({ db }, _filters, range) => operatorPage(db, range),
    view: (rows) => operatorViews(kernel, rows),
  })
  serveOperatorActs(kernel, tools)
  serveRoles(kernel)
  auditRoutes(kernel)
  serve(kernel, dayFigures, figuresOf)
  serveAlerts(kernel)
  serveMoneyReports(kernel)
  serveSearch(kernel)
  serveViews(kernel)
  // The console encrypts its own calls with the same keys, and fetches them from its own address.
  kernel.console.app.get(systemKeys.path, async () => {
    return { success: true, value: await kernel.callKeys.published() }
  })
}
