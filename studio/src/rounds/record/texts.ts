import { type ScreenLanguage, screenLanguage } from '@kancil/contract/seamless/screen-language'

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
  multiplied: 'wins ×{n}',
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
  multiplied: 'kemenangan ×{n}',
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

const zh: RecordTexts = {
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
  multiplied: '奖金 ×{n}',
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

const vi: RecordTexts = {
  round: 'Ván {n}',
  playMoney: 'Tiền chơi thử',
  played: 'Thời gian',
  stake: 'Tiền cược',
  payout: 'Tiền trả thưởng',
  status: 'Trạng thái',
  settled: 'đã thanh toán',
  open: 'chưa kết thúc',
  void: 'vô hiệu: tiền cược chưa bị trừ hoặc đã được hoàn lại',
  baseSpin: 'Lượt quay',
  freeSpin: 'Lượt quay miễn phí {n}',
  line: 'Dòng {n}',
  scatters: '{n} biểu tượng scatter',
  awarded: 'Thắng {n} lượt quay miễn phí',
  multiplied: 'tiền thắng ×{n}',
  nothing: 'Không thắng',
  capped: 'Mức trả thưởng tối đa của nhà điều hành đã giới hạn khoản này.',
  fairness: 'Công bằng có thể kiểm chứng',
  serverSeedHash: 'Cam kết (SHA-256 của hạt giống máy chủ), công bố trước khi cược',
  serverSeed: 'Hạt giống máy chủ',
  unrevealed: 'hiện ra khi bạn đổi hạt giống',
  clientSeed: 'Hạt giống người chơi',
  nonce: 'Số thứ tự',
  version: 'Phiên bản guồng và bảng trả thưởng',
  equal: 'Tính lại từ các hạt giống: cùng vị trí dừng và cùng số xu.',
  different: 'Tính lại từ các hạt giống: KHÁC NHAU. Vui lòng báo lại ván này.',
  limits:
    'Điều này chứng minh các guồng đã dừng thế nào. Nó không nói gì về ví, ' +
    'về cách studio chọn hạt giống, hay về giới hạn trả thưởng.',
}

const ar: RecordTexts = {
  round: 'الجولة {n}',
  playMoney: 'نقود لعب',
  played: 'الوقت',
  stake: 'الرهان',
  payout: 'المبلغ المدفوع',
  status: 'الحالة',
  settled: 'تمت التسوية',
  open: 'لم تنتهِ بعد',
  void: 'ملغاة: لم يُخصم الرهان أو أُعيد',
  baseSpin: 'الدورة',
  freeSpin: 'الدورة المجانية {n}',
  line: 'الخط {n}',
  scatters: '{n} من رموز السكاتر',
  awarded: 'ربح {n} دورات مجانية',
  multiplied: 'الأرباح ×{n}',
  nothing: 'لا ربح',
  capped: 'حدّ أقصى للدفع لدى المشغّل قلّص هذا المبلغ.',
  fairness: 'نزاهة قابلة للإثبات',
  serverSeedHash: 'الالتزام (SHA-256 لبذرة الخادم)، معلن قبل الرهان',
  serverSeed: 'بذرة الخادم',
  unrevealed: 'تظهر عندما تغيّر البذور',
  clientSeed: 'بذرة اللاعب',
  nonce: 'الرقم التسلسلي',
  version: 'إصدار البكرات وجدول الأرباح',
  equal: 'أُعيد الحساب من البذور: التوقفات نفسها وعدد العملات نفسه.',
  different: 'أُعيد الحساب من البذور: النتيجة مختلفة. يرجى الإبلاغ عن هذه الجولة.',
  limits:
    'هذا يثبت كيف توقفت البكرات. ولا يقول شيئًا عن المحفظة، ' +
    'ولا عن كيفية اختيار الاستوديو لبذرته، ولا عن حدود الدفع.',
}

type Language = {
  readonly tag: string
  readonly dir: 'ltr' | 'rtl'
  readonly texts: RecordTexts
}

const languages: { readonly [L in ScreenLanguage]: Language } = {
  en: { tag: 'en', dir: 'ltr', texts: en },
  ms: { tag: 'ms', dir: 'ltr', texts: ms },
  zh: { tag: 'zh-Hans', dir: 'ltr', texts: zh },
  vi: { tag: 'vi', dir: 'ltr', texts: vi },
  ar: { tag: 'ar', dir: 'rtl', texts: ar },
}

/** The texts of a language, English where it is none of ours, with its tag for the page. */
export function recordTexts(lang: string): Language {
  return languages[screenLanguage(lang)]
}

export function fill(text: string, n: number | string): string {
  return text.replace('{n}', String(n))
}
