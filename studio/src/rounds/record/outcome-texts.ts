import { type ScreenLanguage, screenLanguage } from '@kancil/contract/seamless/screen-language'
import type { RecordTexts } from './texts.ts'

/** In the place of the texts that speak of reels, for games without any. */
type Instead = Pick<RecordTexts, 'checkOpen' | 'checkSealed' | 'sheet' | 'limits' | 'version'> & {
  readonly verdicts: Omit<RecordTexts['verdicts'], 'seal' | 'payoutDiffers' | 'unable'>
}

const en = {
  result: 'Result',
  multiple: 'Pays',
  choice: 'Choice',
  under: 'below {n}',
  over: 'above {n}',
  rolled: 'Rolled',
  nests: 'Nests in the orchard',
  opened: 'Trees opened, in order',
  nestsAt: 'Trees with a nest',
  hidden: 'shown when the round is over',
  none: 'none',
  board: 'Board',
  rows: '{n} rows',
  path: 'Way down',
  box: 'Box, from the left',
  segment: 'Segment, clockwise from the top',
  table: 'Table and round',
  position: 'Cards out of the shoe before',
  level: 'Level',
  hands: 'Hands played',
  rake: 'Rake taken',
  latest: 'Latest hands',
  shots: 'Shots and catches',
  bullet: 'Price of a bullet',
  unfired: 'Bullets not fired, paid back',
  stakeOn: 'Stake on {n}',
  low: 'low risk',
  medium: 'medium risk',
  high: 'high risk',
}
export type OutcomeWords = typeof en

const wordsOf: { readonly [L in ScreenLanguage]: OutcomeWords } = {
  en,
  ms: {
    result: 'Keputusan',
    multiple: 'Bayaran',
    choice: 'Pilihan',
    under: 'bawah {n}',
    over: 'atas {n}',
    rolled: 'Dadu',
    nests: 'Sarang di kebun',
    opened: 'Pokok yang dibuka, mengikut turutan',
    nestsAt: 'Pokok yang bersarang',
    hidden: 'ditunjukkan apabila pusingan tamat',
    none: 'tiada',
    board: 'Papan',
    rows: '{n} baris',
    path: 'Laluan turun',
    box: 'Petak, dari kiri',
    segment: 'Bahagian, ikut arah jam dari atas',
    table: 'Meja dan pusingan',
    position: 'Kad keluar dari kasut sebelum ini',
    level: 'Tahap',
    hands: 'Tangan dimainkan',
    rake: 'Caj diambil',
    latest: 'Tangan terkini',
    shots: 'Tembakan dan tangkapan',
    bullet: 'Harga peluru',
    unfired: 'Peluru tidak ditembak, dibayar balik',
    stakeOn: 'Pertaruhan atas {n}',
    low: 'risiko rendah',
    medium: 'risiko sederhana',
    high: 'risiko tinggi',
  },
  zh: {
    result: '结果',
    multiple: '赔付',
    choice: '选择',
    under: '小于 {n}',
    over: '大于 {n}',
    rolled: '掷出',
    nests: '果园中的蜂巢',
    opened: '依次打开的树',
    nestsAt: '有蜂巢的树',
    hidden: '回合结束时显示',
    none: '无',
    board: '板面',
    rows: '{n} 行',
    path: '下落路径',
    box: '格子（从左数）',
    segment: '扇区（从顶部顺时针）',
    table: '桌台与局号',
    position: '此前已出的牌数',
    level: '级别',
    hands: '局数',
    rake: '抽水',
    latest: '最近各局',
    shots: '射击与捕获',
    bullet: '子弹价格',
    unfired: '未发射子弹（已退款）',
    stakeOn: '下注于 {n}',
    low: '低风险',
    medium: '中风险',
    high: '高风险',
  },
  vi: {
    result: 'Kết quả',
    multiple: 'Trả',
    choice: 'Lựa chọn',
    under: 'dưới {n}',
    over: 'trên {n}',
    rolled: 'Đổ ra',
    nests: 'Số tổ ong trong vườn',
    opened: 'Các cây đã mở, theo thứ tự',
    nestsAt: 'Các cây có tổ ong',
    hidden: 'hiện khi vòng kết thúc',
    none: 'không có',
    board: 'Bảng',
    rows: '{n} hàng',
    path: 'Đường rơi',
    box: 'Ô, tính từ trái',
    segment: 'Phần, theo chiều kim đồng hồ từ đỉnh',
    table: 'Bàn và ván',
    position: 'Số lá đã rời hộp trước đó',
    level: 'Mức',
    hands: 'Số ván',
    rake: 'Phí đã thu',
    latest: 'Các ván gần nhất',
    shots: 'Phát bắn và cá bắt được',
    bullet: 'Giá một viên đạn',
    unfired: 'Đạn chưa bắn, đã hoàn',
    stakeOn: 'Cược vào {n}',
    low: 'rủi ro thấp',
    medium: 'rủi ro vừa',
    high: 'rủi ro cao',
  },
  ar: {
    result: 'النتيجة',
    multiple: 'يدفع',
    choice: 'الاختيار',
    under: 'أقل من {n}',
    over: 'أكثر من {n}',
    rolled: 'الرقم',
    nests: 'الأعشاش في البستان',
    opened: 'الأشجار المفتوحة بالترتيب',
    nestsAt: 'الأشجار التي فيها عش',
    hidden: 'تظهر عند انتهاء الجولة',
    none: 'لا شيء',
    board: 'اللوح',
    rows: '{n} صفوف',
    path: 'طريق السقوط',
    box: 'الخانة، من اليسار',
    segment: 'القطاع، مع عقارب الساعة من الأعلى',
    table: 'الطاولة والجولة',
    position: 'أوراق خرجت من الحذاء قبلها',
    level: 'المستوى',
    hands: 'الأيدي الملعوبة',
    rake: 'الرسم المأخوذ',
    latest: 'أحدث الأيدي',
    shots: 'الطلقات والصيد',
    bullet: 'ثمن الطلقة',
    unfired: 'طلقات لم تُطلق وأُعيد ثمنها',
    stakeOn: 'رهان على {n}',
    low: 'مخاطرة منخفضة',
    medium: 'مخاطرة متوسطة',
    high: 'مخاطرة عالية',
  },
}

const insteadOf: { readonly [L in ScreenLanguage]: Instead } = {
  en: {
    checkOpen:
      'Your browser computes the round from the seeds on this page and compares. It asks nobody, the studio included.',
    checkSealed:
      'The server seed is still sealed, so for now your browser can check that the rules published are those of this round. Once the seed is open, this button checks the result too.',
    sheet: 'The numbers that decide this game, as JSON',
    version: 'Version of the rules',
    limits:
      'This proves how the result came about. It says nothing of the wallet, of how the studio chose its seed, or of payout caps.',
    verdicts: {
      agrees:
        'It agrees. The server seed has the seal that was published before the bet, and the seeds give exactly this result and this payout.',
      sealed: 'So far it agrees. Check again once the server seed is open.',
      reels: 'It DIFFERS: the computed result is not the one shown. Please report this round.',
      version:
        'The rules of the game have changed since this round, so this page cannot compute it.',
    },
  },
  ms: {
    checkOpen:
      'Pelayar anda mengira pusingan ini daripada benih di halaman ini dan membandingkannya. Ia tidak bertanya kepada sesiapa, termasuk studio.',
    checkSealed:
      'Benih pelayan masih dimeterai, jadi buat masa ini pelayar anda hanya boleh menyemak bahawa peraturan yang diterbitkan ialah peraturan pusingan ini. Setelah benih dibuka, butang ini turut menyemak keputusan.',
    sheet: 'Angka yang menentukan permainan ini, sebagai JSON',
    version: 'Versi peraturan',
    limits:
      'Ini membuktikan bagaimana keputusan terhasil. Ia tidak menerangkan dompet, cara studio memilih benihnya, atau had bayaran.',
    verdicts: {
      agrees:
        'Ia sepadan. Benih pelayan mempunyai meterai yang diterbitkan sebelum pertaruhan, dan benih itu memberikan keputusan dan bayaran ini dengan tepat.',
      sealed: 'Setakat ini ia sepadan. Semak semula setelah benih pelayan dibuka.',
      reels:
        'Ia BERBEZA: keputusan yang dikira bukan yang ditunjukkan. Sila laporkan pusingan ini.',
      version:
        'Peraturan permainan telah berubah sejak pusingan ini, jadi halaman ini tidak dapat mengiranya.',
    },
  },
  zh: {
    checkOpen: '您的浏览器根据本页的种子计算本回合并作比较。它不询问任何人，包括工作室。',
    checkSealed:
      '服务器种子仍处于密封状态，目前浏览器只能核对公布的规则就是本回合的规则。种子公开后，此按钮也会核对结果。',
    sheet: '决定本游戏的数字（JSON）',
    version: '规则版本',
    limits: '这证明结果是如何产生的。它不涉及钱包、工作室如何选择种子，或赔付上限。',
    verdicts: {
      agrees: '一致。服务器种子与投注前公布的封印相符，且种子恰好得出此结果和此赔付。',
      sealed: '目前一致。服务器种子公开后请再次核对。',
      reels: '不一致：计算的结果与显示的不同。请报告本回合。',
      version: '自本回合以来游戏规则已更改，因此本页无法计算。',
    },
  },
  vi: {
    checkOpen:
      'Trình duyệt của bạn tính lại vòng này từ các hạt giống trên trang và so sánh. Nó không hỏi ai, kể cả nhà làm trò chơi.',
    checkSealed:
      'Hạt giống máy chủ còn niêm phong, nên lúc này trình duyệt chỉ kiểm được rằng luật đã công bố là luật của vòng này. Khi hạt giống được mở, nút này kiểm cả kết quả.',
    sheet: 'Các con số quyết định trò chơi này, dạng JSON',
    version: 'Phiên bản luật',
    limits:
      'Điều này chứng minh kết quả có từ đâu. Nó không nói gì về ví, về cách nhà làm trò chơi chọn hạt giống, hay về mức trả tối đa.',
    verdicts: {
      agrees:
        'Khớp. Hạt giống máy chủ đúng với niêm phong công bố trước khi cược, và các hạt giống cho đúng kết quả và khoản trả này.',
      sealed: 'Đến lúc này khớp. Hãy kiểm lại khi hạt giống máy chủ được mở.',
      reels: 'KHÁC: kết quả tính được không phải kết quả đã hiện. Vui lòng báo vòng này.',
      version: 'Luật trò chơi đã đổi từ vòng này, nên trang này không tính được.',
    },
  },
  ar: {
    checkOpen: 'يحسب متصفحك الجولة من البذور في هذه الصفحة ويقارن. ولا يسأل أحدًا، ولا الاستوديو نفسه.',
    checkSealed:
      'بذرة الخادم ما زالت مختومة، فيستطيع متصفحك الآن أن يتحقق من أن القواعد المنشورة هي قواعد هذه الجولة. وعندما تُفتح البذرة يتحقق هذا الزر من النتيجة أيضًا.',
    sheet: 'الأرقام التي تحدد هذه اللعبة بصيغة JSON',
    version: 'إصدار القواعد',
    limits:
      'هذا يثبت كيف جاءت النتيجة. ولا يقول شيئًا عن المحفظة، ولا عن كيفية اختيار الاستوديو لبذرته، ولا عن حدود الدفع.',
    verdicts: {
      agrees:
        'النتيجة مطابقة. لبذرة الخادم الختم المعلن قبل الرهان، والبذور تعطي هذه النتيجة وهذا المبلغ بالضبط.',
      sealed: 'مطابقة حتى الآن. تحقق مرة أخرى عندما تُفتح بذرة الخادم.',
      reels: 'النتيجة مختلفة: النتيجة المحسوبة ليست المعروضة. يرجى الإبلاغ عن هذه الجولة.',
      version: 'تغيّرت قواعد اللعبة منذ هذه الجولة، فلا تستطيع هذه الصفحة حسابها.',
    },
  },
}

export function outcomeWords(lang: string): OutcomeWords {
  return wordsOf[screenLanguage(lang)]
}

/** The texts of a record without reels. */
export function withoutReels(texts: RecordTexts, lang: string): RecordTexts {
  const { verdicts, ...rest } = insteadOf[screenLanguage(lang)]
  return { ...texts, ...rest, verdicts: { ...texts.verdicts, ...verdicts } }
}
