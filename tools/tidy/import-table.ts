/**
 * Who may import whom. A zone is a folder; a file belongs to the longest zone path that contains
 * it. Each zone lists what it may import: folders of this repository, `@kancil/...`, `node:...`,
 * packages; a zone may always import itself. Read top-down, the table is the architecture. Tests
 * are exempt: they may import what they test from anywhere.
 */
export const mayImport: Readonly<Record<string, readonly string[]>> = {
  // The contract: what is said over the wire.
  'contract/src': ['typebox'],
  // Pure rules: no IO, no clock, no randomness.
  'rules/src': ['@kancil/contract'],
  // The outside world: a plug-in cannot touch the database or the money.
  'adapters/src': ['@kancil/contract', 'node:crypto', 'openid-client'],
  'adapters/src/mail': ['@kancil/contract', 'nodemailer'],
  // Reads the one file of countries that its package contains.
  'adapters/src/geo': ['@kancil/contract', 'node:fs', 'node:net', 'node:module', 'mmdb-lib'],

  // The server's state: kernel <- ledger, outbound <- modules.
  'server/src/kernel': [
    ...['@kancil/contract', 'node:', 'kysely', 'pg', 'pg-boss', 'fastify', '@fastify', 'typebox'],
    ...['ajv', 'jose', 'pino', 'prom-client', '@node-rs/argon2', 'server/src/config.ts'],
    ...['sharp', 'file-type', 'otpauth', 'csv-stringify', 'ws'],
    '@myriaddreamin/typst-ts-node-compiler',
  ],
  'server/src/ledger': [
    ...['@kancil/contract', 'server/src/kernel', 'kysely', 'pg', 'node:crypto', 'node:timers'],
  ],
  // Mails and texts of every module.
  'server/src/outbound': [
    ...['@kancil/contract', '@kancil/rules', 'server/src/kernel', 'kysely', 'typebox'],
  ],
  'server/src/modules': [
    ...['@kancil/contract', '@kancil/rules', 'server/src/kernel', 'server/src/ledger', 'kysely'],
    'server/src/outbound',
    ...['node:crypto', 'node:net', 'node:stream', 'jose', 'sharp', 'sanitize-html', 'fastify'],
    ...['libphonenumber-js', 'altcha-lib', 'typebox', 'server/src/config.ts', 'server/src/config'],
  ],
  // The top of the server wires everything together, including the adapters.
  'server/src': ['server/src', '@kancil', 'node:', 'kysely', 'fastify', '@fastify', 'selfsigned'],
  'server/src/testing': ['server', '@kancil', 'node:', 'npm:'],
  'server/db': ['server/src', '@kancil/contract', '@kancil/rules', 'node:', 'kysely'],
  // The demo world's past in sports is the one that the sandbox's feed goes on from.
  'server/db/seed': [
    ...['server/src', 'server/db', '@kancil/contract', '@kancil/rules', 'node:', 'kysely'],
    '@kancil/sandbox',
  ],

  // The user interface: apps <- features <- ui, lib, i18n.
  'web/src/lib': [
    '@kancil/contract',
    ...['web/src/i18n', 'react', 'react-router', '@tanstack', 'jose', 'typebox', 'lucide-react'],
  ],
  'web/src/i18n': ['@kancil/contract', 'web/src/lib', 'react', '@lingui', 'virtual:'],
  'web/src/ui': [
    ...['@kancil/contract', 'web/src/lib', 'web/src/i18n', 'react', 'react-dom', 'react-router'],
    ...['lucide-react', '@tanstack', 'uplot', 'qrcode.react'],
  ],
  'web/src/features': [
    ...['@kancil/contract', '@kancil/rules', 'web/src/lib', 'web/src/i18n', 'web/src/ui', 'react'],
    ...['react-router', '@tanstack', 'react-hook-form', 'lucide-react', 'qrcode.react', 'uplot'],
    ...['altcha-lib', 'dompurify'],
    // Who checks a statement in the browser runs the very code of the script.
    'tools/verify',
  ],
  'web/src/apps': [
    ...['@kancil/contract', 'web/src', 'react', 'react-dom', 'react-router', '@tanstack'],
    ...['@lingui', 'lucide-react', '@fontsource-variable'],
  ],
  // The service worker for when there is no network: no React, none of the pages' code.
  'web/src/apps/worker': [
    ...['@kancil/contract', 'virtual:', 'workbox-expiration', 'workbox-precaching'],
    ...['workbox-routing', 'workbox-strategies'],
  ],
  // The program that renders the first HTML, in the server's process.
  'web/src/apps/member/render.tsx': [
    ...['@kancil/contract', 'web/src', 'node:', 'react', 'react-dom', 'react-router', '@lingui'],
    ...['@tanstack'],
  ],
  'web/build': [
    ...['@kancil/contract', 'web/src', 'node:', 'vite', '@vitejs', '@tailwindcss', '@lingui'],
    ...['react', 'react-dom'],
  ],

  // The games: a product of its own, which talks to the platform only by the wallet protocol.
  'studio/src': [
    ...['@kancil/contract', '@kancil/rules', 'studio/src', 'node:', 'fastify', '@fastify'],
    ...['typebox'],
  ],
  // A record shows the drawings and the words of the game's own screen.
  'studio/src/games': ['@kancil/contract', '@kancil/rules', 'studio/screens', 'node:crypto'],
  'studio/src/kernel': ['node:', 'pg', 'fastify', '@fastify'],
  // Only rooms where players meet have sockets.
  ...Object.fromEntries(
    ['tables', 'pvp', 'fishing', 'sockets'].map((room) => [
      `studio/src/${room}`,
      ['@kancil/contract', '@kancil/rules', 'studio/src', 'node:', 'fastify', 'typebox', 'ws'],
    ]),
  ),
  'studio/src/testing': ['studio/src', 'server/src/kernel', '@kancil', 'node:', 'npm:'],
  // The screens: a game provides its art and its sheet, the engine does the rest.
  'studio/screens': ['@kancil/contract', '@kancil/rules', 'studio/screens'],
  'studio/screens/engine': ['@kancil/contract', '@kancil/rules', 'pixi.js'],

  // The simulated outside world: it talks to the product only by public protocols.
  'sandbox/src': [
    ...['@kancil/contract', 'node:', 'fastify', '@fastify', 'typebox', 'oidc-provider'],
    ...['postal-mime', 'smtp-server'],
  ],

  // Tools around the product: they start, drive and measure it, so they may use all of it except
  // the web's sources.
  tools: [
    'tools',
    'tests/scope.ts',
    'server',
    'adapters',
    'studio',
    'sandbox',
    '@kancil',
    'node:',
    'npm:',
  ],
  bench: [
    ...['bench', 'tools', 'server', 'adapters', 'studio', 'sandbox', 'web/build', '@kancil'],
    ...['node:', 'npm:'],
  ],
  tests: [
    ...[
      'tests',
      'bench',
      'tools',
      'server',
      'adapters',
      'studio',
      'sandbox',
      'web/build',
      '@kancil',
    ],
    ...['node:', 'npm:'],
  ],
}

/** What only the named zones may import, whatever the table says. */
export const neverImport = [
  {
    what: '@kancil/rules/games',
    except: ['rules', 'studio', 'tests', 'bench', 'tools/vectors', 'server/db/seed'],
    why: 'outcomes belong to the vendors: the platform sees bet, settle, rollback',
  },
] as const

/** The thirteen modules, the same in every tree. */
export const moduleNames = [
  ...['site', 'identity', 'safety', 'wallet', 'payments', 'games', 'lottery', 'sports'],
  ...['promotions', 'rewards', 'agents', 'messages', 'operator'],
]

/** Trees whose folders are modules, and the only files through which one module may use another. */
export const moduleTrees = [
  { folder: 'server/src/modules', doors: /^(door|module|[a-z-]+-door)\.ts$/ },
  { folder: 'web/src/features', doors: /^door\.tsx?$/ },
] as const
