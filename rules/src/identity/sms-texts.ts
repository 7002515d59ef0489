import type { Language } from '@kancil/contract/languages'

/** The purpose of a text to a phone. */
export type SmsTopic =
  | 'login'
  | 'register'
  | 'registered'
  | 'recover'
  | 'bind'
  | 'change'
  | 'changed'
  | 'extra'
  | 'close'

type Words = { readonly brand: string; readonly code: string; readonly minutes: number }
type Texts = Readonly<Record<SmsTopic, (words: Words) => string>>

/**
 * The code comes first, where a phone shows it on its lock screen and offers to fill it in; its
 * purpose comes next to it, so that nobody can be talked into reading it out for something else.
 */
const texts: Readonly<Record<Language, Texts>> = {
  EN: {
    login: (w) => `${w.code} is your ${w.brand} login code. ${en(w)}`,
    register: (w) => `${w.code} is your ${w.brand} registration code. ${en(w)}`,
    registered: (w) =>
      `${w.brand}: this number already has an account. Log in, or set a new password there. If you did not ask, ignore this text.`,
    recover: (w) => `${w.code} sets a new password for your ${w.brand} account. ${en(w)}`,
    bind: (w) => `${w.code} links this number to your ${w.brand} account. ${en(w)}`,
    change: (w) => `${w.code} lets the number of your ${w.brand} account be changed. ${en(w)}`,
    changed: (w) =>
      `${w.brand}: your account now has another phone number. If this was not you, change your password and contact us at once.`,
    extra: (w) => `${w.code} confirms your ${w.brand} login from a new place. ${en(w)}`,
    close: (w) => `${w.code} confirms the closing of your ${w.brand} account. ${en(w)}`,
  },
  MS: {
    login: (w) => `${w.code} ialah kod log masuk ${w.brand} anda. ${ms(w)}`,
    register: (w) => `${w.code} ialah kod pendaftaran ${w.brand} anda. ${ms(w)}`,
    registered: (w) =>
      `${w.brand}: nombor ini sudah mempunyai akaun. Sila log masuk, atau tetapkan kata laluan baharu di sana. Abaikan mesej ini jika anda tidak memintanya.`,
    recover: (w) => `${w.code} ialah kod kata laluan baharu akaun ${w.brand} anda. ${ms(w)}`,
    bind: (w) =>
      `${w.code} ialah kod untuk mengikat nombor ini pada akaun ${w.brand} anda. ${ms(w)}`,
    change: (w) => `${w.code} membenarkan nombor akaun ${w.brand} anda ditukar. ${ms(w)}`,
    changed: (w) =>
      `${w.brand}: akaun anda kini menggunakan nombor telefon lain. Jika bukan anda, tukar kata laluan dan hubungi kami segera.`,
    extra: (w) => `${w.code} mengesahkan log masuk ${w.brand} anda dari tempat baharu. ${ms(w)}`,
    close: (w) => `${w.code} mengesahkan penutupan akaun ${w.brand} anda. ${ms(w)}`,
  },
  CN: {
    login: (w) => `${w.code} 是您的 ${w.brand} 登录验证码。${cn(w)}`,
    register: (w) => `${w.code} 是您的 ${w.brand} 注册验证码。${cn(w)}`,
    registered: (w) =>
      `${w.brand}：该号码已有账户。请直接登录，或在登录页重设密码。如非本人操作，请忽略本短信。`,
    recover: (w) => `${w.code} 是您的 ${w.brand} 账户重设密码验证码。${cn(w)}`,
    bind: (w) => `${w.code} 是将此号码绑定到您的 ${w.brand} 账户的验证码。${cn(w)}`,
    change: (w) => `${w.code} 用于更换您的 ${w.brand} 账户号码。${cn(w)}`,
    changed: (w) => `${w.brand}：您的账户已更换手机号。如非本人操作，请立即修改密码并联系我们。`,
    extra: (w) => `${w.code} 用于确认您在新地点登录 ${w.brand}。${cn(w)}`,
    close: (w) => `${w.code} 用于确认注销您的 ${w.brand} 账户。${cn(w)}`,
  },
  VI: {
    login: (w) => `${w.code} là mã đăng nhập ${w.brand} của bạn. ${vi(w)}`,
    register: (w) => `${w.code} là mã đăng ký ${w.brand} của bạn. ${vi(w)}`,
    registered: (w) =>
      `${w.brand}: số này đã có tài khoản. Hãy đăng nhập hoặc đặt lại mật khẩu tại đó. Nếu bạn không yêu cầu, hãy bỏ qua tin nhắn này.`,
    recover: (w) => `${w.code} là mã đặt lại mật khẩu tài khoản ${w.brand} của bạn. ${vi(w)}`,
    bind: (w) => `${w.code} là mã liên kết số này với tài khoản ${w.brand} của bạn. ${vi(w)}`,
    change: (w) => `${w.code} cho phép đổi số điện thoại của tài khoản ${w.brand}. ${vi(w)}`,
    changed: (w) =>
      `${w.brand}: tài khoản của bạn đã đổi sang số điện thoại khác. Nếu không phải bạn, hãy đổi mật khẩu và liên hệ chúng tôi ngay.`,
    extra: (w) => `${w.code} xác nhận bạn đăng nhập ${w.brand} từ nơi mới. ${vi(w)}`,
    close: (w) => `${w.code} xác nhận đóng tài khoản ${w.brand} của bạn. ${vi(w)}`,
  },
  AR: {
    login: (w) => `${w.code} هو رمز تسجيل الدخول إلى ${w.brand}. ${ar(w)}`,
    register: (w) => `${w.code} هو رمز التسجيل في ${w.brand}. ${ar(w)}`,
    registered: (w) =>
      `${w.brand}: لهذا الرقم حساب بالفعل. سجّل الدخول أو عيّن كلمة مرور جديدة هناك. إن لم تطلب ذلك فتجاهل هذه الرسالة.`,
    recover: (w) => `${w.code} هو رمز تعيين كلمة مرور جديدة لحسابك في ${w.brand}. ${ar(w)}`,
    bind: (w) => `${w.code} هو رمز ربط هذا الرقم بحسابك في ${w.brand}. ${ar(w)}`,
    change: (w) => `${w.code} للسماح بتغيير رقم حسابك في ${w.brand}. ${ar(w)}`,
    changed: (w) =>
      `${w.brand}: أصبح لحسابك رقم هاتف آخر. إن لم تكن أنت فغيّر كلمة المرور وتواصل معنا فورًا.`,
    extra: (w) => `${w.code} لتأكيد دخولك إلى ${w.brand} من مكان جديد. ${ar(w)}`,
    close: (w) => `${w.code} لتأكيد إغلاق حسابك في ${w.brand}. ${ar(w)}`,
  },
}

function en({ minutes }: Words): string {
  return `Valid for ${minutes} min. Never share it with anyone.`
}
function ms({ minutes }: Words): string {
  return `Sah selama ${minutes} minit. Jangan kongsikan dengan sesiapa.`
}
function cn({ minutes }: Words): string {
  return `${minutes} 分钟内有效，请勿告诉任何人。`
}
function vi({ minutes }: Words): string {
  return `Có hiệu lực ${minutes} phút. Không chia sẻ cho bất kỳ ai.`
}
function ar({ minutes }: Words): string {
  return `صالح لمدة ${minutes} دقائق. لا تشاركه مع أحد.`
}

export function smsText(language: Language, topic: SmsTopic, words: Words): string {
  return texts[language][topic](words)
}
