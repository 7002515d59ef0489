import type { MailTexts } from './letters.ts'

export const mailTextsVi: MailTexts = {
  hello: 'Xin chào',
  letters: {
    code: {
      subject: 'Mã xác minh {brand} của bạn',
      lines: [
        'Mã có hiệu lực trong {minutes} phút và chỉ dùng được một lần.',
        'Không đưa mã cho bất kỳ ai. Nhân viên của chúng tôi không bao giờ hỏi mã này.',
      ],
    },
    resetPassword: {
      subject: 'Đặt mật khẩu mới',
      lines: [
        'Có người yêu cầu mật khẩu mới cho tài khoản của bạn. Nếu đó là bạn, hãy mở liên kết và đặt mật khẩu mới.',
        'Liên kết chỉ dùng được một lần trong {minutes} phút. Nếu bạn không yêu cầu, hãy bỏ qua thư này: mật khẩu của bạn vẫn giữ nguyên.',
      ],
      button: 'Đặt mật khẩu mới',
    },
    passwordChanged: {
      subject: 'Mật khẩu của bạn đã được đổi',
      lines: ['Mật khẩu đăng nhập của tài khoản đã được đổi. Mọi thiết bị khác đã bị đăng xuất.'],
    },
    newPlace: {
      subject: 'Tài khoản của bạn đăng nhập từ nơi mới',
      lines: ['Có người đăng nhập vào tài khoản của bạn từ một địa chỉ chúng tôi chưa từng thấy.'],
    },
    authenticatorOn: {
      subject: 'Đã thêm ứng dụng xác thực',
      lines: ['Từ nay tài khoản sẽ hỏi mã của ứng dụng xác thực khi đăng nhập ở nơi mới.'],
    },
    authenticatorOff: {
      subject: 'Đã gỡ ứng dụng xác thực',
      lines: ['Tài khoản của bạn không còn hỏi mã của ứng dụng xác thực.'],
    },
    recoveryCodeUsed: {
      subject: 'Một mã khôi phục đã được dùng',
      lines: [
        'Một mã khôi phục của bạn đã được dùng thay cho ứng dụng xác thực. Mã này nay không còn hiệu lực.',
      ],
    },
    emailChanged: {
      subject: 'Địa chỉ e-mail của bạn đã được đổi',
      lines: ['Địa chỉ e-mail của tài khoản đã được đổi. Đây là thư cuối cùng gửi đến địa chỉ cũ.'],
    },
    mobileChanged: {
      subject: 'Số di động của bạn đã được đổi',
      lines: ['Số di động của tài khoản đã được đổi.'],
    },
    accountClosed: {
      subject: 'Tài khoản của bạn đã được đóng',
      lines: ['Tài khoản của bạn đã đóng và không thể đăng nhập nữa.'],
    },
    withdrawalAsked: {
      subject: 'Đã nhận yêu cầu rút tiền',
      lines: ['Chúng tôi đã nhận yêu cầu rút tiền từ tài khoản của bạn và đang xem xét.'],
    },
  },
  codeFor: {
    login: 'Bạn yêu cầu mã này để đăng nhập.',
    register: 'Bạn yêu cầu mã này để mở tài khoản.',
    recover: 'Bạn yêu cầu mã này để đặt mật khẩu mới.',
    bind: 'Bạn yêu cầu mã này để xác nhận địa chỉ e-mail này.',
    change: 'Bạn yêu cầu mã này để đổi nơi tài khoản gửi tin đến.',
    extra: 'Bạn yêu cầu mã này để xác nhận đăng nhập từ nơi mới.',
    close: 'Bạn yêu cầu mã này để đóng tài khoản.',
  },
  labels: {
    account: 'Tài khoản',
    time: 'Thời gian',
    address: 'Địa chỉ IP',
    browser: 'Trình duyệt',
    newEmail: 'Địa chỉ mới',
    newMobile: 'Số mới',
    codesLeft: 'Mã khôi phục còn lại',
    amount: 'Số tiền',
    none: 'không có',
  },
  notYou: 'Nếu không phải bạn, hãy đổi mật khẩu ngay và liên hệ chăm sóc khách hàng.',
  orCopy: 'Hoặc sao chép địa chỉ này vào trình duyệt:',
  automatic: 'Thư này được gửi tự động; thư trả lời không có người đọc.',
}
