import { builtinEnvironments, type Environment } from 'vitest/runtime'
import { stopBelonging } from './belongings.ts'

const { node } = builtinEnvironments

/**
 * Node as ever; when a worker ends, its house and its browser are stopped with it. A worker that is
 * killed cannot do this: then they notice that nobody is left, and end by themselves.
 */
const environment: Environment = {
  ...node,
  name: 'house',
  viteEnvironment: 'ssr',
  async setup(global, options) {
    const { teardown } = await node.setup(global, options)
    return {
      async teardown(before) {
        await stopBelonging('house')
        await stopBelonging('browser')
        await teardown(before)
      },
    }
  },
}

// Vitest reads an environment from a default export.
export default environment
