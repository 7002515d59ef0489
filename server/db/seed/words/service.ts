/** What members and operators of the demo world wrote to each other. */
export const cannedWords = [
  {
    title: 'Greeting',
    words: {
      EN: 'Hello, how can I help you?',
      MS: 'Helo, apa yang boleh saya bantu?',
      CN: '您好，请问有什么可以帮您？',
    },
  },
  {
    title: 'Withdrawal under review',
    words: {
      EN: 'Your withdrawal is being reviewed. You can follow each step under My wallet.',
      MS: 'Pengeluaran anda sedang disemak. Setiap langkah boleh dilihat di Dompet saya.',
      CN: '您的提款正在审核，可在“我的钱包”查看每一步。',
    },
  },
  {
    title: 'Never share a password',
    words: {
      EN: 'Please never send a password or a code, not even to us.',
      MS: 'Jangan sekali-kali menghantar kata laluan atau kod, walaupun kepada kami.',
      CN: '请勿发送密码或验证码，也不要发给我们。',
    },
  },
] as const

/** Minutes ago, who says what: `m` the member, `o` the operator. */
export const chatsOfDay = [
  {
    minutesAgo: 600,
    stars: 5,
    lines: [
      ['m', 'Hello, my deposit of RM 100 is not here yet'],
      ['o', 'Hello, let me look at it.'],
      ['o', 'The bank reported it a minute ago: it is in your wallet now.'],
      ['m', 'Yes, I see it. Thank you!'],
    ],
  },
  {
    minutesAgo: 420,
    stars: 4,
    lines: [
      ['m', 'Where do I find my betting record?'],
      ['o', 'Open your centre and choose Betting record. You can export it there too.'],
      ['m', 'Found it'],
    ],
  },
  {
    minutesAgo: 130,
    stars: null,
    lines: [
      ['m', 'Boleh saya tukar nombor telefon?'],
      ['o', 'Boleh. Buka Pusat keselamatan dan pilih Nombor telefon.'],
    ],
  },
] as const

export const chatsWaiting = [
  'My withdrawal says under review since this morning, is something missing?',
  'How do the free spins of the promotion work?',
] as const

export const letters = [
  {
    kind: 'complaint',
    topic: 'payments',
    content: 'My withdrawal of last Friday took two days. Nobody told me why.',
    answer: 'The bank was closed for maintenance. We should have told you, and we are sorry.',
    outcome: 'upheld',
  },
  {
    kind: 'complaint',
    topic: 'games',
    content: 'The reels stopped in the middle of a spin and I am not sure that I was paid.',
    answer: 'Your round was settled at the studio and RM 3.20 was credited: see the replay.',
    outcome: null,
  },
  {
    kind: 'question',
    topic: 'account',
    content: 'Can I change the name that my account was opened with?',
    answer: 'Yes, with an identity document. Send it under Security centre.',
    outcome: null,
  },
  {
    kind: 'question',
    topic: 'promotions',
    content: 'Does the welcome bonus count for the lottery as well?',
    answer: null,
    outcome: null,
  },
  {
    kind: 'feedback',
    topic: 'games',
    content: 'The tiger slot is beautiful. Please add a quieter sound.',
    answer: 'Thank you. We passed it on to the studio.',
    outcome: 'thanked',
  },
  {
    kind: 'complaint',
    topic: 'other',
    content: 'I was logged out twice this evening while I was reading the help pages.',
    answer: null,
    outcome: null,
  },
] as const

export const welcome = {
  EN: {
    title: 'Welcome to the rainforest',
    content:
      '<p>Have a look around. Free play costs nothing, and limits are set in two presses.</p>',
  },
  MS: {
    title: 'Selamat datang ke rimba',
    content:
      '<p>Jenguk-jenguklah. Main percuma tidak dikenakan bayaran, dan had ditetapkan dengan dua tekanan.</p>',
  },
} as const

export const campaign = {
  EN: {
    title: 'We have not seen you for a while',
    content: '<p>There are new tables and a new draw every evening. No hurry.</p>',
  },
  MS: {
    title: 'Lama tidak berjumpa',
    content: '<p>Ada meja baharu dan cabutan baharu setiap malam. Tidak perlu tergesa-gesa.</p>',
  },
} as const
