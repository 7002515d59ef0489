import type { Variants } from '@kancil/contract/messages/publication'

type Five = readonly [en: string, ms: string, cn: string, vi: string, ar: string]

/** A title and a content in the five languages; paragraphs as HTML. */
function words(titles: Five, contents?: Five): Variants {
  const languages = ['EN', 'MS', 'CN', 'VI', 'AR'] as const
  return Object.fromEntries(
    languages.map((language, at) => [
      language,
      { title: titles[at]!, content: contents?.[at] ?? '' },
    ]),
  )
}

/** A list of steps between two paragraphs. */
function inSteps(before: string, items: readonly string[], after: string): string {
  const list = items.map((item) => `<li>${item}</li>`).join('')
  return `<p>${before}</p><ol>${list}</ol><p>${after}</p>`
}

/** A table of terms between two paragraphs. */
function inTable(before: string, rows: readonly (readonly string[])[], after: string): string {
  const body = rows.map(([term, what]) => `<tr><th scope="row">${term}</th><td>${what}</td></tr>`)
  return `<p>${before}</p><table><tbody>${body.join('')}</tbody></table><p>${after}</p>`
}

export const headlinePlayMoney = words([
  'This is a play-money site: try everything, nothing costs real money.',
  'Ini laman wang mainan: cubalah semuanya, tiada wang sebenar terlibat.',
  '本站使用虚拟游戏币，尽情体验，不涉及真实金钱。',
  'Đây là trang chơi bằng tiền ảo: cứ thử mọi thứ, không mất tiền thật.',
  'هذا موقع بنقود للعب: جرّب كل شيء، لا شيء يكلف مالًا حقيقيًا.',
])

export const headlineFair = words([
  'Every spin can be checked afterwards. The help centre shows how, step by step.',
  'Setiap putaran boleh disemak kemudian. Pusat bantuan menunjukkan caranya, langkah demi langkah.',
  '每一次旋转事后都可验证，帮助中心有详细步骤。',
  'Mỗi vòng quay đều kiểm chứng được sau đó. Trung tâm trợ giúp chỉ rõ từng bước.',
  'يمكن التحقق من كل دورة بعد انتهائها. مركز المساعدة يشرح ذلك خطوة بخطوة.',
])

export const bannerTiger = words([
  'Harimau Emas: the tiger’s gold, sealed before you spin',
  'Harimau Emas: emas sang harimau, dimeterai sebelum anda memutar',
  '金虎：结果在您旋转之前已封存',
  'Harimau Emas: vàng của mãnh hổ, niêm phong trước khi bạn quay',
  'هاريماو إيماس: ذهب النمر مختوم قبل أن تدير',
])

export const bannerFair = words([
  'How a fair spin is made, in three steps',
  'Bagaimana putaran yang adil dibuat, dalam tiga langkah',
  '三步了解公平的一次旋转',
  'Một vòng quay công bằng được tạo ra thế nào, trong ba bước',
  'كيف تُصنع دورة عادلة، في ثلاث خطوات',
])

export const bannerWallet = words([
  'One wallet for every game: your balance follows you',
  'Satu dompet untuk semua permainan: baki anda sentiasa bersama',
  '一个钱包玩遍所有游戏，余额随行',
  'Một ví cho mọi trò chơi: số dư luôn theo bạn',
  'محفظة واحدة لكل الألعاب: رصيدك يرافقك',
])

export const bannerLogin = words([
  'Welcome back to the forest',
  'Selamat kembali ke rimba',
  '欢迎回到雨林',
  'Chào mừng trở lại khu rừng',
  'مرحبًا بعودتك إلى الغابة',
])

export const playersRecord = words([
  'New in your betting record: open any round to see its seeds and its hand.',
  'Baharu dalam rekod pertaruhan: buka mana-mana pusingan untuk melihat benih dan hasilnya.',
  '投注记录新功能：打开任意一局即可查看种子与结果。',
  'Mới trong lịch sử cược: mở bất kỳ vòng nào để xem hạt giống và kết quả.',
  'جديد في سجل رهاناتك: افتح أي جولة لترى بذورها ونتيجتها.',
])

export const popupWelcome = words(
  [
    'Good to have you here',
    'Senang anda di sini',
    '很高兴您的到来',
    'Rất vui được đón bạn',
    'سعداء بوجودك',
  ],
  [
    inSteps(
      'A few things that are worth a minute:',
      [
        'Look at your <a href="/?modal=center&amp;at=securityCenter">account</a>: your details, your devices, your records.',
        'Try <a href="/rng">a slot</a> with a small stake first.',
        'Read <a href="/help?topic=fair">how results are sealed</a>, and check one yourself.',
      ],
      'Play for fun, and stop while it is fun.',
    ),
    inSteps(
      'Beberapa perkara yang wajar dilihat:',
      [
        'Lihat <a href="/?modal=center&amp;at=securityCenter">akaun anda</a>: butiran, peranti dan rekod anda.',
        'Cuba <a href="/rng">slot</a> dengan taruhan kecil dahulu.',
        'Baca <a href="/help?topic=fair">bagaimana keputusan dimeterai</a>, dan semak sendiri.',
      ],
      'Bermainlah untuk keseronokan, dan berhenti selagi seronok.',
    ),
    inSteps(
      '花一分钟了解以下几点：',
      [
        '查看您的<a href="/?modal=center&amp;at=securityCenter">账户</a>：资料、设备与记录。',
        '先用小额投注体验<a href="/rng">老虎机</a>。',
        '了解<a href="/help?topic=fair">结果如何封存</a>，并亲自验证一次。',
      ],
      '娱乐为先，适可而止。',
    ),
    inSteps(
      'Vài điều đáng dành một phút:',
      [
        'Xem <a href="/?modal=center&amp;at=securityCenter">tài khoản</a>: thông tin, thiết bị và lịch sử của bạn.',
        'Thử <a href="/rng">máy đánh bạc</a> với mức cược nhỏ trước.',
        'Đọc <a href="/help?topic=fair">kết quả được niêm phong thế nào</a> và tự kiểm chứng.',
      ],
      'Chơi cho vui, và dừng khi còn vui.',
    ),
    inSteps(
      'أمور تستحق دقيقة من وقتك:',
      [
        'راجع <a href="/?modal=center&amp;at=securityCenter">حسابك</a>: بياناتك وأجهزتك وسجلاتك.',
        'جرّب <a href="/rng">لعبة سلوت</a> برهان صغير أولًا.',
        'اقرأ <a href="/help?topic=fair">كيف تُختم النتائج</a> وتحقق من واحدة بنفسك.',
      ],
      'العب للمتعة، وتوقف ما دامت ممتعة.',
    ),
  ],
)

export const promotionTable = words(
  [
    'Harimau Emas lays its cards on the table',
    'Harimau Emas membuka semua kadnya',
    '金虎：赔付表完全公开',
    'Harimau Emas công khai bảng trả thưởng',
    'هاريماو إيماس تكشف جدول مدفوعاتها',
  ],
  [
    '<p>Its reels, its paytable and its return to the player are printed inside the game, and the studio’s mathematics can be computed again from them.</p><p><a href="/rng">Open the game</a> and press the information button.</p>',
    '<p>Gelendong, jadual bayaran dan pulangan kepada pemain dicetak di dalam permainan, dan matematik studio boleh dikira semula daripadanya.</p><p><a href="/rng">Buka permainan</a> dan tekan butang maklumat.</p>',
    '<p>转轮、赔付表与玩家回报率均在游戏内公布，可据此重新计算工作室的数学模型。</p><p><a href="/rng">打开游戏</a>，点击信息按钮。</p>',
    '<p>Các cuộn, bảng trả thưởng và tỷ lệ hoàn trả được in ngay trong trò chơi, và có thể tính lại toán học của studio từ đó.</p><p><a href="/rng">Mở trò chơi</a> rồi nhấn nút thông tin.</p>',
    '<p>البكرات وجدول المدفوعات ونسبة العائد للاعب معروضة داخل اللعبة، ويمكن إعادة حساب رياضياتها منها.</p><p><a href="/rng">افتح اللعبة</a> واضغط زر المعلومات.</p>',
  ],
)

export const noticeOpening = words(
  ['The site is open', 'Laman ini telah dibuka', '网站正式开放', 'Trang đã mở cửa', 'الموقع مفتوح'],
  [
    '<p>Registration is open. Every account plays with play money; amounts are shown in ringgit so that everything looks as it would in earnest.</p>',
    '<p>Pendaftaran dibuka. Setiap akaun bermain dengan wang mainan; jumlah dipaparkan dalam ringgit supaya semuanya kelihatan seperti sebenar.</p>',
    '<p>现已开放注册。所有账户均使用虚拟游戏币，金额以令吉显示，体验与正式环境一致。</p>',
    '<p>Đã mở đăng ký. Mọi tài khoản chơi bằng tiền ảo; số tiền hiển thị bằng ringgit để mọi thứ trông như thật.</p>',
    '<p>التسجيل مفتوح. كل حساب يلعب بنقود للعب؛ تظهر المبالغ بالرينغيت ليبدو كل شيء كما في الواقع.</p>',
  ],
)

export const noticeWithdrawals = words(
  [
    'How a withdrawal is checked',
    'Bagaimana pengeluaran disemak',
    '提款审核说明',
    'Lệnh rút tiền được kiểm tra thế nào',
    'كيف يُراجع طلب السحب',
  ],
  [
    inTable(
      'A person looks at each withdrawal. What is looked at:',
      [
        ['Name', 'The bank account is in your own name.'],
        ['Turnover', 'What a deposit asked for has been played.'],
        ['Money', 'The books of your wallet add up.'],
      ],
      'You see every step in your records.',
    ),
    inTable(
      'Setiap pengeluaran dilihat oleh seorang petugas. Yang disemak:',
      [
        ['Nama', 'Akaun bank atas nama anda sendiri.'],
        ['Pusing ganti', 'Jumlah yang diminta oleh deposit telah dimainkan.'],
        ['Wang', 'Buku dompet anda seimbang.'],
      ],
      'Anda melihat setiap langkah dalam rekod anda.',
    ),
    inTable(
      '每笔提款均由专人审核，内容包括：',
      [
        ['姓名', '银行账户为本人所有。'],
        ['流水', '已达到存款要求的流水。'],
        ['资金', '钱包账目平衡。'],
      ],
      '每一步都可在您的记录中查看。',
    ),
    inTable(
      'Mỗi lệnh rút đều có người xem xét:',
      [
        ['Tên', 'Tài khoản ngân hàng đứng tên bạn.'],
        ['Vòng cược', 'Đã chơi đủ số tiền nạp yêu cầu.'],
        ['Tiền', 'Sổ ví của bạn khớp.'],
      ],
      'Bạn thấy từng bước trong lịch sử của mình.',
    ),
    inTable(
      'يراجع شخصٌ كل طلب سحب:',
      [
        ['الاسم', 'الحساب المصرفي باسمك.'],
        ['التداول', 'لُعب ما يطلبه الإيداع.'],
        ['المال', 'دفاتر محفظتك متوازنة.'],
      ],
      'ترى كل خطوة في سجلاتك.',
    ),
  ],
)

export const noticeMaintenance = words(
  [
    'Maintenance is told a day ahead',
    'Penyelenggaraan dimaklumkan sehari lebih awal',
    '维护将提前一天通知',
    'Bảo trì được báo trước một ngày',
    'نُعلن الصيانة قبل يوم',
  ],
  [
    '<p>Planned work on the site is announced here at least one day before. A round that is open when it begins is kept, and ends when the site is back.</p>',
    '<p>Kerja terancang di laman ini diumumkan di sini sekurang-kurangnya sehari sebelumnya. Pusingan yang masih terbuka disimpan dan tamat apabila laman kembali.</p>',
    '<p>计划内的维护至少提前一天在此公布。维护开始时未完成的对局会被保留，恢复后继续。</p>',
    '<p>Công việc bảo trì theo kế hoạch được báo ở đây ít nhất một ngày trước. Vòng chơi đang mở được giữ lại và kết thúc khi trang trở lại.</p>',
    '<p>تُعلن الأعمال المخططة هنا قبل يوم على الأقل. الجولة المفتوحة تُحفظ وتنتهي عند عودة الموقع.</p>',
  ],
)

export const messageWelcome = words(
  [
    'Welcome to Kancil',
    'Selamat datang ke Kancil',
    '欢迎来到 Kancil',
    'Chào mừng đến với Kancil',
    'مرحبًا بك في Kancil',
  ],
  [
    '<p>Your account is ready. What only concerns you will come to this inbox: about your money, your security and your questions.</p>',
    '<p>Akaun anda sedia. Hal yang berkaitan anda sahaja akan tiba di peti masuk ini: tentang wang, keselamatan dan soalan anda.</p>',
    '<p>您的账户已就绪。只与您有关的消息会发送到这里，包括资金、安全与您的提问。</p>',
    '<p>Tài khoản của bạn đã sẵn sàng. Những gì chỉ liên quan đến bạn sẽ đến hộp thư này: về tiền, bảo mật và câu hỏi của bạn.</p>',
    '<p>حسابك جاهز. ما يخصك وحدك يصل إلى هذا الصندوق: عن مالك وأمانك وأسئلتك.</p>',
  ],
)

export const messageName = words(
  [
    'A hint for your next withdrawal',
    'Petua untuk pengeluaran seterusnya',
    '下次提款小提示',
    'Gợi ý cho lần rút tiền tới',
    'تلميح لسحبك القادم',
  ],
  [
    '<p>Add the bank account before you need it: it must be in your own name, and a new one can be used at once.</p><p><a href="/?modal=center&amp;at=transferFund">My wallet</a></p>',
    '<p>Tambah akaun bank sebelum anda memerlukannya: ia mesti atas nama anda sendiri, dan akaun baharu boleh digunakan serta-merta.</p><p><a href="/?modal=center&amp;at=transferFund">Dompet saya</a></p>',
    '<p>请提前添加银行账户：账户须为本人所有，添加后即可使用。</p><p><a href="/?modal=center&amp;at=transferFund">我的钱包</a></p>',
    '<p>Hãy thêm tài khoản ngân hàng trước khi cần: phải đứng tên bạn, và dùng được ngay.</p><p><a href="/?modal=center&amp;at=transferFund">Ví của tôi</a></p>',
    '<p>أضف الحساب المصرفي قبل أن تحتاجه: يجب أن يكون باسمك، ويمكن استعماله فورًا.</p><p><a href="/?modal=center&amp;at=transferFund">محفظتي</a></p>',
  ],
)
