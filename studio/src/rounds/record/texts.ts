/** The words of the round record. `{n}` is put in by `fill`. */
const en = {
  round: 'Round {n}',
  playMoney: 'Play money',
  played: 'Played',
  stake: 'Stake',
  payout: 'Payout',
  status: 'Status',
  settled: 'settled',
  open: 'not yet ended',
  void: 'void: the stake was not taken, or was given back',
  baseSpin: 'Spin',
  freeSpin: 'Free spin {n}',
  line: 'Line {n}',
  scatters: '{n} scatters',
  awarded: '{n} free spins won',
  doubled: 'wins ×2',
  nothing: 'No win',
  capped: "The operator's largest payout held this one back.",
  fairness: 'Provably fair',
  serverSeedHash: 'Commitment (SHA-256 of the server seed), public before the bet',
  serverSeed: 'Server seed',
  unrevealed: 'shown when you change seeds',
  clientSeed: 'Client seed',
  nonce: 'Nonce',
  version: 'Version of reels and pay table',
  equal: 'Recomputed from the seeds: the same stops and the same coins.',
  different: 'Recomputed from the seeds: DIFFERENT. Please report this round.',
  limits:
    'This proves how the reels stopped. It says nothing of the wallet, ' +
    'of how the studio chose its seed, or of payout caps.',
}
export type RecordTexts = typeof en

const ms: RecordTexts = {
  round: 'Pusingan {n}',
  playMoney: 'Wang main',
  played: 'Dimainkan',
  stake: 'Pertaruhan',
  payout: 'Bayaran',
  status: 'Status',
  settled: 'selesai',
  open: 'belum tamat',
  void: 'terbatal: pertaruhan tidak diambil, atau telah dipulangkan',
  baseSpin: 'Putaran',
  freeSpin: 'Putaran percuma {n}',
  line: 'Garisan {n}',
  scatters: '{n} scatter',
  awarded: '{n} putaran percuma dimenangi',
  doubled: 'kemenangan ×2',
  nothing: 'Tiada kemenangan',
  capped: 'Had bayaran tertinggi operator mengehadkan bayaran ini.',
  fairness: 'Terbukti adil',
  serverSeedHash: 'Komitmen (SHA-256 benih pelayan), diumumkan sebelum pertaruhan',
  serverSeed: 'Benih pelayan',
  unrevealed: 'ditunjukkan apabila anda menukar benih',
  clientSeed: 'Benih pelanggan',
  nonce: 'Nonce',
  version: 'Versi gelendong dan jadual bayaran',
  equal: 'Dikira semula daripada benih: hentian dan syiling yang sama.',
  different: 'Dikira semula daripada benih: BERBEZA. Sila laporkan pusingan ini.',
  limits:
    'Ini membuktikan cara gelendong berhenti. Ia tidak membuktikan apa-apa tentang dompet, ' +
    'cara studio memilih benihnya, atau had bayaran.',
}

const cn: RecordTexts = {
  round: '第 {n} 局',
  playMoney: '游戏币',
  played: '时间',
  stake: '投注',
  payout: '派彩',
  status: '状态',
  settled: '已结算',
  open: '未结束',
  void: '作废：未扣投注或已退还',
  baseSpin: '旋转',
  freeSpin: '免费旋转 {n}',
  line: '第 {n} 线',
  scatters: '{n} 个分散符号',
  awarded: '赢得 {n} 次免费旋转',
  doubled: '奖金 ×2',
  nothing: '未中奖',
  capped: '此派彩受运营商最高派彩限制。',
  fairness: '可验证公平',
  serverSeedHash: '承诺（服务器种子的 SHA-256），投注前已公布',
  serverSeed: '服务器种子',
  unrevealed: '更换种子后显示',
  clientSeed: '客户端种子',
  nonce: '序号',
  version: '卷轴与赔付表版本',
  equal: '已用种子重新计算：停位与币数一致。',
  different: '已用种子重新计算：不一致，请报告此局。',
  limits: '这只证明卷轴如何停下，不涉及钱包、工作室如何选择种子或派彩上限。',
}

const texts: { readonly [lang: string]: { readonly tag: string; readonly texts: RecordTexts } } = {
  en: { tag: 'en', texts: en },
  ms: { tag: 'ms', texts: ms },
  cn: { tag: 'zh-Hans', texts: cn },
}

/** The texts of a language, English where it is none of ours, with its tag for the page. */
export function recordTexts(lang: string): { tag: string; texts: RecordTexts } {
  return texts[lang.toLowerCase()] ?? { tag: 'en', texts: en }
}

export function fill(text: string, n: number | string): string {
  return text.replace('{n}', String(n))
}
