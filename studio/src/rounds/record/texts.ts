import { type ScreenLanguage, screenLanguage } from '@kancil/contract/seamless/screen-language'

/** The texts of the round record. `{n}` is filled in by `fill`. */
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
  unrevealed:
    'Still sealed. It is opened when you change seeds in the game: Fairness, “Open the old seed and change”.',
  clientSeed: 'Client seed',
  nonce: 'Nonce',
  jackpot: 'Jackpot draw: it wins below the second number',
  version: 'Version of reels and pay table',
  respin: 'Respin {n}',
  drop: 'Drop {n}',
  drawn: 'Numbers drawn:',
  expanded: 'Reels that turned wild: {n}',
  orbs: 'Orbs: the wins of this spin ×{n}',
  lanterns: '{n} lanterns together',
  lanternsAll: '{n} lanterns: every cell is lit',
  ways: '{n} ways',
  stops: 'Stops, top row of each reel:',
  rows: 'rows {n}',
  wins: 'wins',
  check: 'Check this round',
  checkOpen:
    'Your browser computes the round from the seeds on this page and compares. It asks nobody, the studio included.',
  checkSealed:
    'The server seed is still sealed, so for now your browser can check that the reels shown pay what the round paid. Once you change seeds in the game the seed is opened, and this button checks the reels too.',
  noScript:
    'The check needs JavaScript. Everything needed to compute the round by other means is below.',
  sheet: 'Strips, lines and pay table of the game, as JSON',
  verdicts: {
    agrees:
      'It agrees. The server seed has the seal that was published before the bet, and the seeds give exactly these reels and this payout.',
    sealed:
      'So far it agrees: the reels shown pay exactly this payout. Check again once the server seed is open.',
    seal: 'It DIFFERS: the server seed does not have the seal published before the bet. Please report this round.',
    reels: 'It DIFFERS: the computed reels are not those shown. Please report this round.',
    payoutDiffers:
      'It DIFFERS: the computed payout is not the one shown. Please report this round.',
    version:
      'The game’s reels and pay table have changed since this round, so this page cannot compute it.',
    unable: 'This browser cannot check here: it needs a secure address (https).',
  },
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
  unrevealed:
    'Masih dimeterai. Ia dibuka apabila anda menukar benih dalam permainan: Keadilan, “Buka benih lama dan tukar”.',
  clientSeed: 'Benih pelanggan',
  nonce: 'Nonce',
  jackpot: 'Cabutan jackpot: menang di bawah nombor kedua',
  version: 'Versi gelendong dan jadual bayaran',
  respin: 'Putaran semula {n}',
  drop: 'Cabutan {n}',
  drawn: 'Nombor yang dicabut:',
  expanded: 'Gelendong yang menjadi liar: {n}',
  orbs: 'Orb: kemenangan putaran ini ×{n}',
  lanterns: '{n} pelita bersama',
  lanternsAll: '{n} pelita: semua petak menyala',
  ways: '{n} cara',
  stops: 'Hentian, baris atas setiap gelendong:',
  rows: 'baris {n}',
  wins: 'menang',
  check: 'Semak pusingan ini',
  checkOpen:
    'Pelayar anda mengira pusingan ini daripada benih di halaman ini dan membandingkannya. Ia tidak bertanya kepada sesiapa, termasuk studio.',
  checkSealed:
    'Benih pelayan masih dimeterai, jadi buat masa ini pelayar anda boleh menyemak bahawa gelendong yang ditunjukkan membayar jumlah yang dibayar. Apabila anda menukar benih dalam permainan, benih itu dibuka dan butang ini turut menyemak gelendong.',
  noScript:
    'Semakan memerlukan JavaScript. Semua yang perlu untuk mengira pusingan dengan cara lain ada di bawah.',
  sheet: 'Jalur, garisan dan jadual bayaran permainan, sebagai JSON',
  verdicts: {
    agrees:
      'Sepadan. Benih pelayan mempunyai meterai yang diumumkan sebelum pertaruhan, dan benih-benih itu memberikan gelendong dan bayaran yang sama.',
    sealed:
      'Setakat ini sepadan: gelendong yang ditunjukkan membayar tepat jumlah ini. Semak sekali lagi apabila benih pelayan dibuka.',
    seal: 'BERBEZA: benih pelayan tidak mempunyai meterai yang diumumkan sebelum pertaruhan. Sila laporkan pusingan ini.',
    reels: 'BERBEZA: gelendong yang dikira bukan yang ditunjukkan. Sila laporkan pusingan ini.',
    payoutDiffers:
      'BERBEZA: bayaran yang dikira bukan yang ditunjukkan. Sila laporkan pusingan ini.',
    version:
      'Gelendong dan jadual bayaran permainan telah berubah sejak pusingan ini, jadi halaman ini tidak dapat mengiranya.',
    unable: 'Pelayar ini tidak dapat menyemak di sini: ia memerlukan alamat selamat (https).',
  },
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
  unrevealed: '仍封存。在游戏中更换种子时公开：公平性，“公开旧种子并更换”。',
  clientSeed: '客户端种子',
  nonce: '序号',
  jackpot: '奖池抽取：低于第二个数即中奖',
  version: '卷轴与赔付表版本',
  respin: '重转 {n}',
  drop: '第 {n} 次补抽',
  drawn: '抽出的数字：',
  expanded: '变为百搭的卷轴：{n}',
  orbs: '宝珠：本次旋转的奖金 ×{n}',
  lanterns: '共 {n} 盏灯',
  lanternsAll: '{n} 盏灯：全部点亮',
  ways: '{n} 路',
  stops: '停位（各卷轴顶行）：',
  rows: '行 {n}',
  wins: '中奖',
  check: '核对此局',
  checkOpen: '您的浏览器用本页的种子计算此局并作比较，不向任何人询问，包括工作室。',
  checkSealed:
    '服务器种子仍封存，目前浏览器可以核对所示卷轴的派彩是否与实付一致。在游戏中更换种子后种子公开，此按钮也会核对卷轴。',
  noScript: '核对需要 JavaScript。用其他方式计算所需的一切都在下方。',
  sheet: '游戏的卷轴带、赔付线与赔付表（JSON）',
  verdicts: {
    agrees: '一致。服务器种子与投注前公布的封印相符，种子算出的正是这些卷轴和这笔派彩。',
    sealed: '目前一致：所示卷轴正好派出这笔金额。服务器种子公开后请再核对一次。',
    seal: '不一致：服务器种子与投注前公布的封印不符。请报告此局。',
    reels: '不一致：算出的卷轴不是所示的卷轴。请报告此局。',
    payoutDiffers: '不一致：算出的派彩不是所示的派彩。请报告此局。',
    version: '此局之后游戏的卷轴与赔付表已更改，本页无法计算此局。',
    unable: '此浏览器无法在此核对：需要安全地址（https）。',
  },
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
  unrevealed:
    'Vẫn được niêm phong. Nó được mở khi bạn đổi hạt giống trong trò chơi: Tính công bằng, “Mở hạt giống cũ và đổi”.',
  clientSeed: 'Hạt giống người chơi',
  nonce: 'Số thứ tự',
  jackpot: 'Rút hũ: trúng nếu nhỏ hơn số thứ hai',
  version: 'Phiên bản guồng và bảng trả thưởng',
  respin: 'Quay lại {n}',
  drop: 'Lượt rơi {n}',
  drawn: 'Các số đã rút:',
  expanded: 'Guồng hóa thành wild: {n}',
  orbs: 'Ngọc: thắng của vòng quay này ×{n}',
  lanterns: 'Tổng {n} đèn lồng',
  lanternsAll: '{n} đèn lồng: mọi ô đều sáng',
  ways: '{n} cách',
  stops: 'Vị trí dừng, hàng trên của từng guồng:',
  rows: 'hàng {n}',
  wins: 'thắng',
  check: 'Kiểm tra ván này',
  checkOpen:
    'Trình duyệt của bạn tính ván này từ các hạt giống trên trang này rồi so sánh. Nó không hỏi ai cả, kể cả studio.',
  checkSealed:
    'Hạt giống máy chủ vẫn được niêm phong, nên lúc này trình duyệt chỉ kiểm tra được rằng các guồng đang hiện trả đúng số tiền đã trả. Khi bạn đổi hạt giống trong trò chơi, hạt giống được mở và nút này kiểm tra cả các guồng.',
  noScript:
    'Việc kiểm tra cần JavaScript. Mọi thứ cần để tính ván này bằng cách khác đều ở bên dưới.',
  sheet: 'Dải biểu tượng, dòng cược và bảng trả thưởng của trò chơi, dạng JSON',
  verdicts: {
    agrees:
      'Khớp. Hạt giống máy chủ đúng với niêm phong đã công bố trước khi cược, và các hạt giống cho ra đúng các guồng và khoản trả thưởng này.',
    sealed:
      'Đến lúc này thì khớp: các guồng đang hiện trả đúng khoản này. Hãy kiểm tra lại khi hạt giống máy chủ được mở.',
    seal: 'KHÁC NHAU: hạt giống máy chủ không đúng với niêm phong đã công bố trước khi cược. Vui lòng báo lại ván này.',
    reels: 'KHÁC NHAU: các guồng tính ra không phải các guồng đang hiện. Vui lòng báo lại ván này.',
    payoutDiffers:
      'KHÁC NHAU: khoản trả thưởng tính ra không phải khoản đang hiện. Vui lòng báo lại ván này.',
    version:
      'Guồng và bảng trả thưởng của trò chơi đã đổi sau ván này, nên trang này không tính được.',
    unable: 'Trình duyệt này không kiểm tra được ở đây: cần địa chỉ an toàn (https).',
  },
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
  unrevealed:
    'ما زالت مختومة. تُفتح عندما تغيّر البذور في اللعبة: النزاهة، «افتح البذرة القديمة وغيّر».',
  clientSeed: 'بذرة اللاعب',
  nonce: 'الرقم التسلسلي',
  jackpot: 'سحب الجائزة الكبرى: يفوز إن كان أقل من الرقم الثاني',
  version: 'إصدار البكرات وجدول الأرباح',
  respin: 'إعادة دوران {n}',
  drop: 'السحبة {n}',
  drawn: 'الأرقام المسحوبة:',
  expanded: 'البكرات التي صارت بديلة: {n}',
  orbs: 'الكرات: أرباح هذه الدورة ×{n}',
  lanterns: '{n} فانوسًا معًا',
  lanternsAll: '{n} فانوسًا: كل الخانات مضاءة',
  ways: '{n} طريقة',
  stops: 'التوقفات، الصف العلوي لكل بكرة:',
  rows: 'الصفوف {n}',
  wins: 'رابح',
  check: 'تحقق من هذه الجولة',
  checkOpen:
    'يحسب متصفحك الجولة من البذور الموجودة في هذه الصفحة ويقارن. ولا يسأل أحدًا، ولا حتى الاستوديو.',
  checkSealed:
    'بذرة الخادم ما زالت مختومة، فيستطيع متصفحك الآن أن يتحقق من أن البكرات المعروضة تدفع ما دفعته الجولة. وعندما تغيّر البذور في اللعبة تُفتح البذرة ويتحقق هذا الزر من البكرات أيضًا.',
  noScript: 'يحتاج التحقق إلى JavaScript. وكل ما يلزم لحساب الجولة بوسيلة أخرى موجود أدناه.',
  sheet: 'أشرطة اللعبة وخطوطها وجدول أرباحها بصيغة JSON',
  verdicts: {
    agrees:
      'النتيجة مطابقة. لبذرة الخادم الختم المعلن قبل الرهان، والبذور تعطي هذه البكرات وهذا المبلغ بالضبط.',
    sealed:
      'مطابقة حتى الآن: البكرات المعروضة تدفع هذا المبلغ بالضبط. تحقق مرة أخرى عندما تُفتح بذرة الخادم.',
    seal: 'النتيجة مختلفة: ليس لبذرة الخادم الختم المعلن قبل الرهان. يرجى الإبلاغ عن هذه الجولة.',
    reels: 'النتيجة مختلفة: البكرات المحسوبة ليست المعروضة. يرجى الإبلاغ عن هذه الجولة.',
    payoutDiffers: 'النتيجة مختلفة: المبلغ المحسوب ليس المعروض. يرجى الإبلاغ عن هذه الجولة.',
    version: 'تغيّرت بكرات اللعبة وجدول أرباحها منذ هذه الجولة، فلا تستطيع هذه الصفحة حسابها.',
    unable: 'لا يستطيع هذا المتصفح التحقق هنا: يلزم عنوان آمن (https).',
  },
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

/** The texts of a language, with its tag for the page; English if we do not have that language. */
export function recordTexts(lang: string): Language {
  return languages[screenLanguage(lang)]
}

export function fill(text: string, n: number | string): string {
  return text.replace('{n}', String(n))
}
