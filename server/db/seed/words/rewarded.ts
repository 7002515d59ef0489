import type { OfferWords } from '@kancil/contract/promotions/desk'
import type { ItemWords } from '@kancil/contract/rewards/desk'

type Five = readonly [en: string, ms: string, cn: string, vi: string, ar: string]
const languages = ['EN', 'MS', 'CN', 'VI', 'AR'] as const

function offer(titles: Five, summaries: Five, contents: Five): OfferWords {
  return Object.fromEntries(
    languages.map((language, at) => [
      language,
      { title: titles[at]!, summary: summaries[at]!, content: contents[at]! },
    ]),
  )
}

function goods(titles: Five, summaries: Five): ItemWords {
  return Object.fromEntries(
    languages.map((language, at) => [language, { title: titles[at]!, summary: summaries[at]! }]),
  )
}

export const firstDepositWords = offer(
  [
    '50% on your next deposit',
    '50% untuk deposit seterusnya',
    '下一笔存款送 50%',
    'Tặng 50% lần nạp tiếp theo',
    '50% على إيداعك التالي',
  ],
  [
    'Join, deposit from RM 30, and half of it comes on top, up to RM 200.',
    'Sertai, deposit dari RM 30, dan separuh lagi ditambah, sehingga RM 200.',
    '参加后存入 RM 30 起，额外获赠一半，最高 RM 200。',
    'Tham gia, nạp từ RM 30 và nhận thêm một nửa, tối đa RM 200.',
    'انضم وأودع من 30 رنغيت لتحصل على نصفها إضافة، حتى 200 رنغيت.',
  ],
  [
    'Join first, then deposit: the bonus comes with the money.\n\nYour own money is staked before the bonus. You can give the bonus up at any time and keep your own money.',
    'Sertai dahulu, kemudian deposit: bonus datang bersama wang.\n\nWang anda sendiri dipertaruhkan sebelum bonus. Anda boleh melepaskan bonus bila-bila masa dan menyimpan wang anda.',
    '先参加再存款：奖金随存款到账。\n\n先使用您自己的资金，再使用奖金。您可随时放弃奖金并保留自己的资金。',
    'Tham gia trước rồi nạp: tiền thưởng đến cùng khoản nạp.\n\nTiền của bạn được cược trước tiền thưởng. Bạn có thể từ bỏ tiền thưởng bất cứ lúc nào và giữ tiền của mình.',
    'انضم أولًا ثم أودع: تصل المكافأة مع المال.\n\nتُستخدم أموالك قبل المكافأة. يمكنك التنازل عن المكافأة متى شئت والاحتفاظ بأموالك.',
  ],
)

export const welcomeWords = offer(
  [
    'Welcome: RM 10 to begin with',
    'Selamat datang: RM 10 untuk bermula',
    '迎新礼 RM 10',
    'Chào mừng: RM 10 khởi đầu',
    'مرحبًا: 10 رنغيت للبداية',
  ],
  [
    'For every member, once, while places last.',
    'Untuk setiap ahli, sekali, selagi ada tempat.',
    '每位会员一次，名额有限。',
    'Cho mỗi thành viên, một lần, khi còn chỗ.',
    'لكل عضو مرة واحدة ما دامت الأماكن متاحة.',
  ],
  [
    'Claim it here. Stake it five times within thirty days and what is left becomes cash.',
    'Tuntut di sini. Pertaruhkan lima kali dalam tiga puluh hari dan bakinya menjadi tunai.',
    '在此领取。三十天内完成五倍投注，余额即转为现金。',
    'Nhận tại đây. Cược năm lần trong ba mươi ngày, phần còn lại thành tiền mặt.',
    'استلمها هنا. راهن بها خمس مرات خلال ثلاثين يومًا ليصبح الباقي نقدًا.',
  ],
)

export const birthdayWords = offer(
  [
    'A gift for your birthday',
    'Hadiah hari jadi anda',
    '生日礼金',
    'Quà sinh nhật',
    'هدية لعيد ميلادك',
  ],
  [
    'Apply in the week of your birthday; a person looks at it.',
    'Mohon pada minggu hari jadi anda; petugas akan menyemaknya.',
    '生日当周申请，由专人审核。',
    'Đăng ký trong tuần sinh nhật; nhân viên sẽ xem.',
    'قدّم الطلب في أسبوع عيد ميلادك ليراجعه موظف.',
  ],
  [
    'Write when your birthday is. If your papers with us do not show it, add a picture that does.',
    'Tulis tarikh hari jadi anda. Jika dokumen anda tidak menunjukkannya, tambah gambar.',
    '请填写您的生日。若我们没有相关证件，请附上图片。',
    'Ghi ngày sinh của bạn. Nếu giấy tờ chưa có, hãy thêm ảnh.',
    'اكتب تاريخ عيد ميلادك. إن لم تُظهره وثائقك لدينا فأرفق صورة.',
  ],
)

export const lanternWords = offer(
  ['Lantern night', 'Malam tanglung', '灯笼之夜', 'Đêm đèn lồng', 'ليلة الفوانيس'],
  [
    'A gift for everyone who is here when the lanterns are lit.',
    'Hadiah untuk semua yang hadir ketika tanglung dinyalakan.',
    '灯笼亮起时，人人有礼。',
    'Quà cho mọi người có mặt khi thắp đèn.',
    'هدية لكل من يحضر عند إضاءة الفوانيس.',
  ],
  [
    'Come back when it begins.',
    'Kembali apabila ia bermula.',
    '活动开始时再来。',
    'Hãy quay lại khi bắt đầu.',
    'عد عندما تبدأ.',
  ],
)

export const postcardWords = goods(
  ['Ten postcards', 'Sepuluh poskad', '十张明信片', 'Mười tấm bưu thiếp', 'عشر بطاقات بريدية'],
  [
    'The forest by night, drawn by hand.',
    'Rimba pada waktu malam, dilukis tangan.',
    '手绘的夜晚雨林。',
    'Khu rừng về đêm, vẽ tay.',
    'الغابة ليلا، مرسومة باليد.',
  ],
)
export const umbrellaWords = goods(
  ['Umbrella', 'Payung', '雨伞', 'Ô', 'مظلة'],
  [
    'For the rain that comes at four.',
    'Untuk hujan pukul empat.',
    '应对四点的雨。',
    'Cho cơn mưa lúc bốn giờ.',
    'للمطر الذي يأتي في الرابعة.',
  ],
)
export const shirtWords = goods(
  ['Batik shirt', 'Baju batik', '蜡染衬衫', 'Áo batik', 'قميص باتيك'],
  [
    'Cotton, hand-printed, four sizes.',
    'Kapas, dicetak tangan, empat saiz.',
    '棉质手工印染，四种尺码。',
    'Cotton in tay, bốn cỡ.',
    'قطن مطبوع يدويًا بأربعة مقاسات.',
  ],
)
export const kettleWords = goods(
  ['Copper kettle', 'Cerek tembaga', '铜壶', 'Ấm đồng', 'إبريق نحاسي'],
  [
    'One litre, made in Terengganu.',
    'Satu liter, buatan Terengganu.',
    '一升，登嘉楼制造。',
    'Một lít, làm ở Terengganu.',
    'لتر واحد، صُنع في ترغكانو.',
  ],
)
