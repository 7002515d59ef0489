import type { CabinetTexts } from './en.ts'
import { viRooms } from './rooms/vi.ts'
import { viTables } from './tables/vi.ts'

export const vi: CabinetTexts = {
  ...viRooms,
  ...viTables,
  'button.play': 'Chơi',
  'button.take': 'Lấy {amount}',
  'button.record': 'Biên bản',
  'choice.under': 'Dưới',
  'choice.over': 'Trên',
  'choice.side': 'Phía',
  'choice.chance': 'Cơ hội thắng',
  'choice.pays': 'Trả',
  'choice.nests': 'Tổ ong',
  'choice.next': 'Cây kế tiếp',
  'choice.now': 'Hiện tại',
  'choice.rows': 'Số hàng đinh',
  'choice.risk': 'Rủi ro',
  'risk.low': 'Thấp',
  'risk.medium': 'Vừa',
  'risk.high': 'Cao',
  'strip.dadu': 'Chọn cơ hội rồi đổ xúc xắc',
  'strip.kebun': 'Chọn số tổ ong rồi vào vườn',
  'strip.gasing': 'Chọn bảng và rủi ro, rồi thả con quay',
  'strip.roda': 'Chọn vòng quay rồi quay',
  'strip.playing': 'Đã có kết quả, đang diễn ra',
  'strip.open': 'Mở thêm một cây, hoặc lấy phần đang có',
  'strip.first': 'Mở cây đầu tiên',
  'strip.stung': 'Ong bắp cày! Vòng kết thúc',
  'strip.times': '×{times}',
  'strip.ready': 'Sẵn sàng khi bạn muốn',
  'say.rolled': 'Đổ ra {face}.',
  'say.tree': 'Cây {tree}',
  'say.durian': 'Cây {tree}: sầu riêng. Bạn có thể lấy {amount}.',
  'say.nest': 'Cây {tree}: tổ ong. Vòng kết thúc.',
  'say.box': 'Ô {box}, trả {times} lần.',
  'say.segment': 'Vòng quay dừng ở {times} lần.',
  'tree.closed': 'Cây {tree}, chưa mở',
  'tree.durian': 'Cây {tree}, sầu riêng',
  'tree.nest': 'Cây {tree}, tổ ong',
  'rules.title': 'Luật chơi',
  'rule.dadu.1':
    'Xúc xắc cho một số từ 00.00 đến 99.99. Bạn chọn bao nhiêu trong 10.000 số là thắng, và chúng là các số nhỏ nhất hay lớn nhất.',
  'rule.dadu.2':
    'Thắng được trả 99 chia cho cơ hội tính bằng phần trăm: với 49.50% là 2 lần tiền cược.',
  'rule.kebun.1':
    'Một số trong 25 cây giấu tổ ong bắp cày; bạn chọn có bao nhiêu. Mỗi cây không có tổ làm tăng khoản bạn có thể lấy.',
  'rule.kebun.2':
    'Bạn mở bao nhiêu cây tùy ý và lấy tiền bất cứ lúc nào. Gặp tổ ong thì vòng kết thúc, không được gì.',
  'rule.kebun.3':
    'Sau mỗi cây, vòng trả 99% chia cho cơ hội đi được đến đó. Vòng tự kết thúc trước khi trả quá 5.000 lần tiền cược. Vòng bỏ dở được trả sau một ngày theo mức đã đạt, hoặc trả lại tiền cược nếu chưa mở cây nào.',
  'rule.gasing.1':
    'Con quay rơi sang trái hay phải mỗi đinh với cơ hội như nhau, và trả theo ô phía dưới.',
  'rule.gasing.2': 'Nhiều hàng hơn và rủi ro cao hơn đặt giải lớn ở hai mép và giải nhỏ ở giữa.',
  'rule.roda.1': 'Mọi phần của vòng quay có cơ hội như nhau. Kim chỉ khoản được trả.',
  'rule.exact':
    'Mọi lựa chọn đều trả lại đúng {rtp}% qua rất nhiều vòng (RTP); một buổi tối riêng lẻ có thể cao hay thấp hơn nhiều. Khoản trả được làm tròn xuống đơn vị tiền nhỏ nhất.',
  'rule.decided':
    'Nhà làm trò chơi quyết định mỗi vòng từ các hạt giống đã niêm phong trước khi bạn cược. Điều bạn xem là kết quả. Vòng bị ngắt sẽ tiếp tục khi bạn quay lại.',
  'rule.fault': 'Sự cố làm vòng bị hủy và tiền cược được trả lại.',
  'settings.quickHint': 'Hiện kết quả sớm hơn. Kết quả không đổi.',
  'settings.quick': 'Vòng nhanh',
  'settings.calmHint': 'Hình thay đổi mà không chuyển động.',
  'settings.space': 'Phím cách để chơi',
  'settings.keysHint': 'Enter để chơi, mũi tên đổi mức cược, M tắt tiếng, I luật, H lịch sử.',
  'failure.tooSoon': 'Hơi sớm một chút. Chờ giây lát rồi chơi tiếp.',
  'fair.good': 'Đã tính lại {count} vòng: mọi kết quả đều giống.',
  'fair.limits':
    'Điều này chứng minh kết quả có từ đâu. Nó không nói gì về ví, về cách nhà làm trò chơi chọn hạt giống, hay về mức trả tối đa.',
}
