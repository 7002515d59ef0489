import type { Words } from './en.ts'

export const vi: Words = {
  title: 'Mỗi trò của nhà rút số như thế nào',
  summary:
    'Mỗi trò của nhà lấy gì từ dãy số ngẫu nhiên, theo thứ tự nào, và các bảng biến số thành kết quả.',
  readHeading: 'Cách đọc trang này',
  series:
    'Dãy số và ý nghĩa của hạt giống được giải thích ở trang [Công bằng](/help?topic=fair#formula). Trang này nói mỗi trò làm gì với dãy số; ai làm theo cả hai sẽ tính được ván đó đến lá bài cuối cùng.',
  draw: '“Rút N”: gọi M là bội lớn nhất của N không vượt quá 4294967296. Lấy số kế tiếp của dãy; bỏ qua nếu từ M trở lên; nếu không, kết quả rút là số dư khi chia cho N.',
  order:
    'Các lần rút được liệt kê theo thứ tự thực hiện. Vòng miễn phí, quay lại và mọi thứ khác mà ván mang đến đều tiếp tục trong cùng dãy số.',
  weights:
    '“Theo trọng số”: rút theo tổng các trọng số. Trừ dần trọng số từ bên trái chừng nào số kế tiếp còn trừ được; vị trí không trừ được nữa là vị trí được chọn.',
  shuffle:
    '“Xáo”: vị trí đếm từ 0. Với I từ vị trí cuối xuống 1, rút I + 1 được J, rồi đổi chỗ thứ ở I và ở J.',
  count: 'Cuộn và hàng đếm từ 1, mọi thứ khác đếm từ 0. “3:40” nghĩa là ba hình trả 40.',
  drawsOf: '{game}: các lần rút và bảng',
  stops:
    'Mỗi cuộn rút một lần, từ trái: rút {lengths}. Kết quả là vị trí trên dải nằm ở hàng trên cùng; {below} vị trí kế tiếp nằm dưới, và sau vị trí cuối là vị trí đầu.',
  strip: 'Cuộn {reel}:',
  freeStrip: 'Cuộn {reel} trong vòng miễn phí:',
  expanding:
    'Hình đại diện biến cả cuộn của nó thành đại diện. Mỗi cuộn chưa biến rút lại một lần, từ trái, cho đến khi không còn cuộn nào biến nữa.',
  lanterns:
    'Sau đó mỗi {symbol} đang hiện lấy một giải theo trọng số, từng cuộn từ trên xuống. Giải tính bằng cược, và trọng số:',
  drops:
    'Từ {trigger} hình trở lên, chúng ở lại. Mỗi lượt rơi, từng ô trống, từng cuộn từ trên xuống, rút 1000 và có hình nếu nhỏ hơn {landing}; rồi mỗi hình mới lấy giải của mình. Kết thúc sau {respins} lượt liên tiếp không có hình mới; đầy màn hình cộng thêm {full} cược.',
  cells:
    'Mỗi ô, từng cuộn từ trên xuống ({reels} cuộn, {rows} hàng), lấy hình theo trọng số. Hình, trọng số ở vòng trả tiền, và ở vòng miễn phí:',
  orbs: 'Sau đó mỗi {symbol} vừa hiện lấy một hệ số theo trọng số, cùng thứ tự. Hệ số và trọng số:',
  tumble:
    'Hình thắng biến mất. Ô của chúng lấy hình lại theo cách đó, rồi đến hệ số mới, cho đến khi không còn gì thắng. Các hệ số của một vòng được cộng lại và nhân với tiền thắng của các hình.',
  most: 'Một ván trả nhiều nhất {bets} cược.',
  lines: 'Các dòng, là hàng trên từng cuộn từ trái:',
  ways: 'Hình giống nhau trên các cuộn liền nhau từ trái trả thưởng ở bất kỳ hàng nào: mức trả nhân số cách.',
  anywhere: 'Hình giống nhau trả thưởng ở bất kỳ đâu: khi có ít nhất chừng ấy hình.',
  wild: 'Hình đại diện, thay cho mọi hình tự trả thưởng:',
  pay: 'Mức trả tính bằng xu; một cược là {coins} xu:',
  scatter: 'Hình phân tán {symbol}, ở bất kỳ đâu, tính bằng cược:',
  free: 'Vòng miễn phí theo số hình phân tán; tiền thắng nhân {times}, và một ván có nhiều nhất {cap} vòng:',
  again: 'Trong vòng miễn phí, {scatters} hình phân tán cộng thêm {spins} vòng.',
  floor: 'Tiền trả chỉ được cắt một lần, đến đơn vị nhỏ nhất của tiền tệ.',
  dadu: 'Rút {faces} được mặt xúc xắc. `under-N` thắng khi nhỏ hơn N, `over-N` thắng từ {faces} − N trở lên; cả hai trả {returned} / N lần tiền cược.',
  kebun:
    'Các cây 0 đến {last} theo thứ tự này được xáo, và N cây đầu của `nests-N` có tổ ong. Sau K cây an toàn, ván trả {percent} / 100 × {trees} / ({trees} − N) × {next} / ({next} − N) và tiếp tục như thế, tất cả K phân số; ván tự kết thúc trước khi trả quá {most}.',
  gasing:
    'Mỗi hàng từ trên xuống rút 2 một lần: 0 là trái, 1 là phải. Tổng là ô, tính từ trái. Mức trả theo phần trăm tiền cược, từ rìa vào giữa; nửa kia giống hệt:',
  roda: 'Rút theo số khoang được khoang, theo chiều kim đồng hồ từ trên cùng. Mức trả theo phần trăm tiền cược:',
  risk: 'Chế độ {mode}:',
  tablesHeading: 'Bàn chơi: chuỗi hạt giống',
  chain:
    'Mỗi bàn có một chuỗi 10000 hạt giống máy chủ: SHA-256 của mỗi hạt là hạt đứng trước nó. Hạt đầu tiên được công bố trước cược đầu tiên. Vì vậy dấu niêm của một ván là hạt giống của ván trước, và không ai chọn được hạt giống sau khi đã đặt cược.',
  chainClient:
    'Hạt giống người chơi là tên bàn, số của chuỗi và vị trí của hạt trong chuỗi, ví dụ `melati-1-17`; nonce là 0.',
  shoe: 'Bài: các hạng `A 2 3 4 5 6 7 8 9 10 J Q K` của bích (S), rồi cơ (H), rô (D) và chuồn (C), tất cả {decks} lần, xáo. Một hạt giống tạo một hộp bài. Mỗi ván bắt đầu ở chỗ ván trước kết thúc; nếu ván kết thúc sau lá thứ {last}, ván kế tiếp lấy hạt giống mới.',
  baccarat:
    'Baccarat: lá đầu cho người chơi, lá kế cho nhà cái, rồi lại người chơi và nhà cái; sau đó là lá thứ ba của người chơi nếu có, và của nhà cái.',
  dragon: 'Rồng Hổ: lá đầu là của rồng, lá thứ hai là của hổ.',
  roulette: 'Roulette: rút 37 được số.',
  sicBo: 'Sic Bo: ba lần rút 6, mỗi lần cộng một, là ba viên xúc xắc.',
  wau: 'Wau Terbang: rút {draws} được D, dây đứt ở {percent} × {draws} / ({draws} − D) phần trăm, cắt phần lẻ; ít nhất 100 và nhiều nhất {most}.',
  roomsHeading: 'Phòng chơi: bài và rạn san hô',
  deck: 'Niu Niu và Mười Ba: các hạng `A 2 3 4 5 6 7 8 9 T J Q K` của S, H, C và D, theo thứ tự này, xáo. Ghế đầu nhận {niu} lá đầu ở Niu Niu, {thirteen} lá ở Mười Ba, ghế kế nhận các lá kế tiếp.',
  deckClient:
    'Hạt giống người chơi là những gì các ghế mang đến, theo thứ tự ghế, nối bằng dấu gạch; nonce là 0. Hạt giống máy chủ thuộc chuỗi của bàn, như trên.',
  banker:
    'Niu Niu: những người trả giá cao nhất để làm cái xếp theo thứ tự ghế; sau khi xáo, rút theo số người đó sẽ chọn nhà cái.',
  reef: 'Karang Biru: viên đạn đầu của băng có nonce như biên bản ghi, mỗi viên sau dùng nonce kế tiếp. Viên trúng rút 4294967296 và hạ cá nếu nhỏ hơn 4294967296 × {percent} / 100 / P, cắt phần lẻ, trong đó P là mức trả của cá; với cua, cộng thêm mọi con cá mà vụ nổ với tới.',
  naga: 'Naga sau đó rút {count}, cho biết mức trả:',
  fish: 'Mức trả của từng loại, tính bằng viên đạn:',
  jackpotsHeading: 'Hũ thưởng: lần rút',
  jackpotStream:
    'Ngoài các lần rút của mình, một ván trả tiền của slot có hũ còn lấy một lần rút {of} từ một dãy riêng: cùng hạt giống máy chủ và nonce, còn hạt giống máy khách là ' +
    'hạt giống máy khách của ván, dấu hai chấm, `jackpot`, dấu hai chấm và tên hũ. Vậy thông điệp đầu tiên là `client:jackpot:name:nonce:0`; dãy của chính ván không đổi.',
  jackpotWins:
    'Ván thắng hũ nếu số rút nhỏ hơn U × W: U là số lần đơn vị của tiền tệ nằm trong tiền cược, W là trọng số của hũ. Mỗi đơn vị đặt cược có cùng cơ hội, dù hũ đang có bao nhiêu. ' +
    'Không rút khi chơi thử, khi hũ tạm dừng, hoặc khi nền tảng không cho biết số tiền trong hũ trong vòng một giây. Biên bản của ván cho thấy số rút và giới hạn.',
  jackpotUnits: 'Đơn vị, tính bằng phần nhỏ nhất của từng loại tiền:',
  jackpotWeights: 'Tên và trọng số của {name} ({games}) theo tiền tệ:',
  jackpotExample:
    'Ví dụ: hạt giống máy chủ {seed}, thông điệp đầu tiên {message}, tiền cược {stake} tính bằng phần nhỏ nhất. Số rút, và giới hạn mà nó phải nhỏ hơn:',
  jackpotLost: 'Không thắng.',
  jackpotWon: 'Thắng.',
}
