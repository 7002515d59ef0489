import type { WayangSymbol } from '@kancil/rules/games/slots/wayang-malam'
import type { GameTexts } from '../../engine/game-screen.ts'

export const ar: GameTexts<WayangSymbol> = {
  'game.title': 'Wayang Malam · Rimba',
  'game.loading': 'يُشعل المصباح',
  'symbol.A': 'A',
  'symbol.K': 'K',
  'symbol.Q': 'Q',
  'symbol.W': 'مصباح (بديل)',
  'symbol.H1': 'البطل',
  'symbol.H2': 'الأميرة',
  'symbol.H3': 'شجرة الحياة',
  'symbol.H4': 'غونغ برونزي',
  'ribbon.wild': 'بديل',
  'game.wild':
    'على البكرات 3 إلى 5. يضيء بكرته كلها ويحل محل كل رمز، ثم تدور البكرات الأخرى من جديد.',
  'rule.lines':
    'كل رهان يشمل الخطوط العشرة. ثلاثة أو أربعة أو خمسة رموز متساوية من اليسار على خط تفوز، والمصباح يساعد.',
  'rule.feature':
    'المصباح يجعل بكرته كلها بديلة وتُدفع الشاشة. تبقى البكرات المضاءة وتدور الأخرى مجانًا، وكل مصباح جديد يجلب إعادة أخرى: ثلاث على الأكثر.',
  'rule.max':
    'أغلى خط يدفع 50 ضعف الرهان. قد يحتجز المشغل ما يتجاوز أكبر دفعة لديه، ويذكر سجل الجولة ذلك.',
}
