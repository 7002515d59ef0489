import { listOperators } from '@kancil/contract/operator/operators'
import {
  changeOwnPassword,
  endOwnSession,
  operatorLogin,
  operatorLogout,
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
import { auditRoutes } from './audit/routes.ts'
import { figuresOf } from './figures/day.ts'
import { login } from './sign-in/login.ts'
import { serveOperatorActs, operatorView } from './manage.ts'
import { operatorPage } from './store.ts'
import { selfOf } from './sign-in/self.ts'
import {
  changePassword,
  closeOwnSession,
  listOwnSessions,
  logout,
  marker,
} from './sessions/list.ts'
import { signInTools } from './sign-in/tools.ts'
import { labelSubjects } from './audit/subject-labels.ts'
import { operatorNames } from './store.ts'
import { stepUp } from './sign-in/step-up.ts'
import { totp } from './sign-in/totp.ts'

export function operatorConsole(kernel: Kernel): void {
  labelSubjects(kernel, 'opr_', operatorNames)
  const tools = signInTools(kernel)
  serve(kernel, operatorLogin, (context, input) => login(tools, context, input))
  serve(kernel, operatorTotp, (context, input) => totp(kernel, tools, context, input))
  serve(kernel, operatorStepUp, (context, input) => stepUp(tools, context, input))
  serve(kernel, operatorMarker, (context) => marker(kernel, context))
  serve(kernel, operatorMe, async ({ caller }) => selfOf(caller.session))
  serve(kernel, operatorLogout, logout)
  serve(kernel, changeOwnPassword, (context, input) => changePassword(tools, context, input))
  serve(kernel, ownSessions, listOwnSessions)
  serve(kernel, endOwnSession, closeOwnSession)
  serveList(kernel, listOperators, {
    read: ({ db }, _filters, range) => operatorPage(db, range),
    view: (rows) => rows.map(operatorView),
  })
  serveOperatorActs(kernel, tools)
  auditRoutes(kernel)
  serve(kernel, dayFigures, figuresOf)
  // The console encrypts its own calls with the same keys, and fetches them from its own address.
  kernel.console.app.get(systemKeys.path, async () => {
    return { success: true, value: await kernel.callKeys.published() }
  })
}
