import type { MailTexts } from './letters.ts'

export const mailTextsCn: MailTexts = {
  hello: '您好',
  letters: {
    code: {
      subject: '您的{brand}验证码',
      lines: [
        '验证码 {minutes} 分钟内有效，仅可使用一次。',
        '请勿将验证码告诉任何人，我们的工作人员绝不会向您索取。',
      ],
    },
    resetPassword: {
      subject: '设置新密码',
      lines: [
        '有人为您的账号申请了新密码。如果是您本人，请打开链接并设置新密码。',
        '链接 {minutes} 分钟内有效，仅可使用一次。如非本人操作，请忽略此邮件，您的密码不会改变。',
      ],
      button: '设置新密码',
    },
    passwordChanged: {
      subject: '您的密码已更改',
      lines: ['您账号的登录密码已更改，其他设备均已退出登录。'],
    },
    newPlace: {
      subject: '您的账号在新地点登录',
      lines: ['有人从我们未曾记录的地址登录了您的账号。'],
    },
    authenticatorOn: {
      subject: '已绑定身份验证器',
      lines: ['今后在新地点登录时，您的账号将要求输入身份验证器的动态码。'],
    },
    authenticatorOff: {
      subject: '已解绑身份验证器',
      lines: ['您的账号不再要求输入身份验证器的动态码。'],
    },
    recoveryCodeUsed: {
      subject: '恢复码已被使用',
      lines: ['您的一个恢复码已代替身份验证器使用，该恢复码现已失效。'],
    },
    emailChanged: {
      subject: '您的邮箱已更改',
      lines: ['您账号的邮箱已更改，这是发往旧邮箱的最后一封邮件。'],
    },
    mobileChanged: {
      subject: '您的手机号已更改',
      lines: ['您账号的手机号已更改。'],
    },
    accountClosed: {
      subject: '您的账号已注销',
      lines: ['您的账号已注销，无法再登录。'],
    },
    withdrawalAsked: {
      subject: '已收到提款申请',
      lines: ['我们已收到您账号的提款申请，正在审核。'],
    },
  },
  codeFor: {
    login: '您正在使用此验证码登录。',
    register: '您正在使用此验证码注册账号。',
    recover: '您正在使用此验证码设置新密码。',
    bind: '您正在使用此验证码确认此邮箱。',
    change: '您正在使用此验证码更改账户的联系方式。',
    extra: '您正在使用此验证码确认新地点的登录。',
    close: '您正在使用此验证码注销账号。',
  },
  labels: {
    account: '账号',
    time: '时间',
    address: 'IP 地址',
    browser: '浏览器',
    newEmail: '新邮箱',
    newMobile: '新手机号',
    codesLeft: '剩余恢复码',
    amount: '金额',
    none: '无',
  },
  notYou: '如非本人操作，请立即更改密码并联系客服。',
  orCopy: '或将此地址复制到浏览器：',
  automatic: '此邮件由系统自动发送，请勿回复。',
}
