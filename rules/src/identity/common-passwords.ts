/**
 * The passwords that lead every list of leaked ones, in lower case; some are specific to this
 * region.
 */
export const commonPasswords = `
123456 12345678 123456789 1234567890 12345 1234567 0123456789 987654321 0987654321 87654321
9876543210 123123123 112233 11223344 1122334455 121212 12121212 123321 123321123 1234554321
147258369 159753 159357 789456123 741852963 963852741 142536 1q2w3e 1q2w3e4r 1q2w3e4r5t
1q2w3e4r5t6y q1w2e3 q1w2e3r4 q1w2e3r4t5 1qaz2wsx 1qazxsw2 zaq12wsx zaq1zaq1 qaz123 qazwsx
qazwsxedc qazwsx123 qweasd qweasdzxc qwe123 qweqwe qweqweqwe qwerty qwerty1 qwerty12 qwerty123
qwerty1234 qwerty12345 qwertyu qwertyui qwertyuio qwertyuiop qwertz qwertzuiop azerty azertyuiop
asdf asdfg asdfgh asdfghj asdfghjk asdfghjkl asdfasdf asdasd asdasdasd asd123 zxcvbn zxcvbnm
zxcvbnm123 zxcvb zxc123 poiuytrewq lkjhgfdsa mnbvcxz mnbvcxz1 abc123 abc1234 abc12345 abcd1234
abcde12345 abcdef abcdefg abcdefgh abcdefg1 abcdefgh1 abcabc abcabc123 a1b2c3 a1b2c3d4 a1b2c3d4e5
a123456 a1234567 a12345678 a123456789 aa123456 aa12345678 aaa111 aaa123 123abc 123qwe 123qweasd
123qweasdzxc 123asd 123456a 123456aa 123456ab 123456abc 12345a 1234qwer 12345qwert 1234abcd
123456q 123456qwe qwer1234 qwert qwert1 qwert123 qwert12345 asdf1234 zxcv1234 zxcvbnm1 password
passw0rd password1 password12 password123 password1234 password12345 password01 passwords
password! p@ssw0rd p@ssword p@ssw0rd1 p@ssw0rd123 pa55word pa55w0rd pass1234 pass123 pass12345
passpass passport passwort passwd contrasena motdepasse senha123 katalaluan rahsia rahsia123
kataluan mima123 mimamima woaini woaini520 woaini1314 woaini123 5201314 1314520 520520 5211314
7758521 qq123456 wang1234 zhang123 xiaoming nihao123 nihaoma letmein letmein1 letmein123 letmein!
welcome welcome1 welcome12 welcome123 welcome1234 welcome2024 changeme changeme1 changeme123
default default1 secret secret1 secret123 topsecret admin admin1 admin12 admin123 admin1234
admin12345 admin123456 administrator admin888 admin666 adminadmin root root123 rootroot toor
toortoor guest guest123 user user123 user1234 username test test1 test12 test123 test1234
test12345 testing testing1 testing123 testtest temp temp123 temp1234 temporary demo demo123
demo1234 sample sample123 example example1 login login123 access access14 master master1 master123
master12 superman superman1 batman batman1 batman123 spiderman ironman wolverine deadpool starwars
starwars1 skywalker jedimaster yoda1234 darthvader matrix matrix1 trinity trinity1 hunter hunter1
hunter2 hunter12 hunter123 ranger ranger1 killer killer1 killer123 killers shadow shadow1 shadow12
shadow123 dragon dragon1 dragon12 dragon123 dragons dragonball dragonfly monkey monkey1 monkey12
monkey123 monkeys donkey tiger tiger1 tiger123 tigers tigger tigger1 tigger123 panther panthers
leopard cheetah eagle eagle1 eagles falcon falcons phoenix phoenix1 wolf1234 wolves wolverines
bear1234 bears1 buffalo mustang mustang1 mustangs ferrari ferrari1 porsche porsche1 mercedes
mercedes1 bmw12345 toyota toyota1 honda123 honda1 hondacivic suzuki yamaha yamaha1 kawasaki ducati
harley harley1 harleydavidson corvette camaro camaro1 chevy123 dodge123 nissan nissan1 subaru
jaguar lamborghini football football1 football12 football123 soccer soccer1 soccer12 soccer123
baseball baseball1 baseball12 basketball basketball1 hockey hockey1 volleyball badminton tennis
tennis1 golfer golfing cricket rugby123 liverpool liverpool1 liverpool123 chelsea chelsea1
chelsea123 arsenal arsenal1 arsenal123 manchester manutd manunited manu1234 united123 everton
barcelona barcelona1 realmadrid madrid123 juventus juventus1 acmilan milan123 intermilan ronaldo
ronaldo7 ronaldo123 messi123 lionelmessi neymar beckham beckham7 rooney gerrard gerrard8 zidane
maradona pele1234 yankees yankees1 cowboys cowboys1 lakers lakers1 lakers24 steelers steelers1
packers redsox redsox1 giants raiders raiders1 dolphins broncos patriots bulldogs bulldog bulldog1
jordan jordan1 jordan23 jordan123 michael michael1 michael123 michelle michelle1 jennifer
jennifer1 jessica jessica1 jessica123 ashley ashley1 ashley12 amanda amanda1 amanda123 nicole
nicole1 nicole12 daniel daniel1 daniel12 daniel123 danielle danielle1 andrew andrew1 andrew12
joshua joshua1 joshua12 matthew matthew1 anthony anthony1 anthony12 william william1 robert
robert1 robert12 thomas thomas1 thomas123 charlie charlie1 charlie12 charlie123 george george1
george123 jackson jackson1 johnson johnson1 johnny johnny1 martin martin1 martin123 steven steven1
stephen patrick patrick1 richard richard1 edward edward1 alexander alexander1 alexandra alexis
alexis1 alex1234 alex123 benjamin benjamin1 samuel samuel1 samantha samantha1 samantha12 sebastian
nicholas nicholas1 christian christian1 christine christina christopher chris123 chris1234 brandon
brandon1 brandon12 tyler123 tyler1 justin justin1 justin12 justin123 kevin123 kevin1 kevin1234
brian123 jason123 jason1 ryan1234 eric1234 david123 david1 david1234 james123 james1 james007
john1234 john123 mark1234 paul1234 peter123 peter1234 simon123 victor victor1 victoria victoria1
vincent vincent1 oliver oliver1 oscar123 maggie maggie1 bailey bailey1 buster buster1 lucky lucky1
lucky7 lucky123 lucky777 lucky888 lucky1234 lucky13 max12345 molly123 sophie sophie1 sophia
sophia1 olivia olivia1 isabella isabella1 emily123 emma1234 hannah hannah1 hannah12 abigail
abigail1 madison madison1 elizabeth elizabeth1 elizabeth12 sarah123 sarah1 laura123 lauren lauren1
rachel rachel1 rebecca rebecca1 stephanie stephanie1 melissa melissa1 natalie natalie1 vanessa
vanessa1 veronica patricia patricia1 barbara barbara1 sandra sandra1 andrea andrea1 angela angela1
angel angel1 angel12 angel123 angel1234 angels angels1 angelica angelina gabriel gabriel1 gabriela
raphael fernando fernando1 antonio antonio1 alejandro alejandra carlos carlos1 carlos123 roberto
roberto1 ricardo ricardo1 eduardo eduardo1 francisco juan1234 miguel123 maria123 maria1 maria1234
mariana mariana1 marina123 monica monica1 claudia claudia1 daniela daniela1 valentina camila123
santiago santiago1 mexico mexico1 mexico123 brasil brasil123 argentina colombia canada canada1
america america1 american england england1 london london1 london123 paris123 france france1
france123 germany italia italia123 espana123 india123 indian123 bharat123 pakistan pakistan1
pakistan123 malaysia malaysia1 malaysia123 malaysia1957 malaysiaku merdeka merdeka1957 singapore
singapore1 singapore123 indonesia indonesia1 indonesia123 jakarta123 bandung123 surabaya vietnam
vietnam1 vietnam123 saigon123 hanoi123 thailand thailand1 bangkok bangkok1 china123 hongkong
hongkong1 taiwan123 taipei123 japan123 tokyo123 korea123 seoul123 philippines manila123
kualalumpur selangor selangor1 johor123 johorbahru penang penang123 sabah123 sarawak sarawak1
melaka123 kelantan terengganu pahang123 perak123 kedah123 perlis123 putrajaya harimau harimau1
harimau123 harimaumalaya kancil123 kucing123 ayamku123 gajah123 buaya123 helang123 naga1234 sayang
sayang1 sayang12 sayang123 sayangku sayangmu sayangkamu sayang88 cinta123 cintaku cintaku1
cintakamu akucinta akusayang rindu123 bismillah bismillah1 bismillah123 alhamdulillah insyaallah
assalamualaikum muhammad muhammad1 muhammad123 mohamed123 mohammad mohammad1 ahmad123 ahmad1234
ali12345 hassan123 hussein123 ibrahim ibrahim1 ismail123 yusof123 azman123 azlan123 faizal123
hafiz123 syafiq123 aiman123 amirul123 farhan123 danial123 haziq123 nurul123 siti1234 aisyah123
fatimah fatimah1 aminah123 farah123 nadia123 nabila123 izzati123 balqis123 puteri123 putera123
iloveyou iloveyou1 iloveyou12 iloveyou123 iloveyou2 iloveyou! iloveme iloveme1 ilovehim ilovemom
ilovegod iloveu iloveu1 iloveu2 iloveu123 ihateyou loveyou loveyou1 loveme loveme1 lovelove
love123 love1234 love12345 lover123 lovers lovely lovely1 lovely12 mylove mylove1 truelove
foreverlove forever forever1 forever21 always123 together sweetheart sweetie sweetie1 sweetpea
honey123 honeybee darling darling1 babygirl babygirl1 babygirl12 babyboy babyboy1 baby1234 baby123
princess princess1 princess12 princess123 princesa princesita queen123 kingking king1234 prince123
prince1 butterfly butterfly1 flower flower1 flower12 flowers flowers1 sunflower rainbow rainbow1
rainbow12 rainbow123 sunshine sunshine1 sunshine12 sunshine123 sunset123 summer summer1 summer12
summer123 winter winter1 winter123 spring spring123 autumn autumn1 autumn123 monday123 friday123
sunday123 january january1 february march123 april123 august123 september october october1
november december december1 orange orange1 orange12 orange123 purple purple1 purple12 purple123
yellow yellow1 yellow12 silver silver1 silver12 golden golden1 diamond diamond1 diamond123
diamonds crystal crystal1 ruby1234 pearl123 emerald sapphire cookie cookie1 cookie12 cookie123
cookies cookies1 chocolate chocolate1 chocolate12 candy123 candy1 candyman sugar123 banana banana1
banana123 apple123 apple1 apple1234 apples123 cherry cherry1 strawberry peaches peaches1 peanut
peanut1 pepper pepper1 pepper12 ginger ginger1 ginger12 cheese cheese1 cheese123 coffee coffee1
coffee123 pizza123 chicken chicken1 chicken123 hamburger nasilemak nasilemak1 tehtarik rendang1
durian123 rambutan satay123 milomilo computer computer1 computer12 computer123 internet internet1
google123 google1 facebook facebook1 facebook123 instagram youtube123 whatsapp twitter123
tiktok123 samsung samsung1 samsung12 samsung123 iphone123 nokia123 nokia1 android123 windows
windows1 windows10 microsoft linux123 ubuntu123 oracle123 mysql123 server123 network1 system123
system32 manager1 manager123 office123 company1 company123 business1 money123 money1234 moneymoney
mymoney1 cash1234 rich1234 richman1 millionaire billionaire jackpot jackpot1 jackpot7 jackpot77
jackpot777 jackpot888 casino casino1 casino123 casino888 poker123 poker1 pokerface winner winner1
winner123 winner777 winner888 bigwin123 bigwin88 slots777 slot1234 mega888 mega8888 joker123
joker888 kiss918 pussy888 xe88xe88 scr888 live22 gaming123 gamer123 gamers123 gameover gameover1
gamble123 gambler1 fortune fortune1 fortune8 fortune88 fortune888 happy123 happy1 happy1234
happy888 happyday happiness smile123 smiley123 freedom freedom1 freedom123 liberty1 peace123
peaceful hope1234 faith123 believe believe1 dreamer1 dreams123 success success1 success123
victory1 victory123 champion champion1 champions heaven heaven1 heaven123 jesus123 jesus1 jesus777
jesuschrist christ123 godisgood godislove blessed blessed1 blessing grace123 amazing1 awesome1
awesome123 perfect1 special1 special123 family123 family1 mother123 mother1 mommy123 mommy1
daddy123 daddy1 father123 father1 brother1 brother123 sister123 sisters1 friend123 friends
friends1 friends123 bestfriend school123 school1 student1 student123 teacher1 teacher123 doctor123
nurse123 police123 police1 soldier1 warrior warrior1 warriors samurai samurai1 ninja123 ninja1
pirate123 pirates1 captain1 captain123 rocker123 rockstar rockstar1 rockyou rockyou1 rock1234
metallica metallica1 slipknot slipknot1 nirvana nirvana1 linkinpark linkin123 greenday greenday1
blink182 eminem123 eminem1 music123 music1 musica123 guitar123 guitar1 piano123 drummer1 drums123
dance123 dancer123 dancing1 singer123 blackpink bts12345 btsarmy1 exoexo123 naruto123 naruto1
sasuke123 pokemon pokemon1 pokemon123 pikachu pikachu1 charizard digimon123 onepiece doraemon
doraemon1 hellokitty hellokitty1 kitty123 kitty1 kitten123 kittycat pussycat snoopy123 snoopy1
garfield garfield1 mickey123 mickey1 minnie123 donald123 winnie123 tinkerbell tinkerbell1
cinderella barbie123 barbie1 simpsons homer123 bartsimpson scooby123 scoobydoo sponge123 spongebob
spongebob1 nintendo nintendo1 playstation playstation1 xbox360 xbox1234 minecraft minecraft1
minecraft123 fortnite fortnite1 roblox123 roblox1 callofduty counterstrike warcraft warcraft1
starcraft starcraft1 diablo123 zelda123 mario123 sonic123 megaman123 halo1234 hacker123 hacker1
hackers1 crazy123 crazy1 crazyboy crazygirl sexy1234 sexy123 sexylady hottie123 fuckyou fuckyou1
fuckyou123 fuckyou2 fuckoff fuckoff1 asshole asshole1 bitch123 bitch1 bullshit whatever whatever1
whatever123 nothing nothing1 nothing123 something something1 anything1 everything trustno1
trustno12 trustme1 dontknow idontknow nopassword noaccess1 mypassword mypass123 yourpass
thepassword opensesame sesame123 abracadabra blahblah blahblah1 hello hello1 hello12 hello123
hello1234 hello12345 hellohello helloworld hello2024 goodbye1 goodluck goodluck1 goodluck123
good1234 goodboy123 goodgirl thankyou thankyou1 please123 blue1234 bluesky1 green123 black123
white123 blackcat blackjack blackjack21 midnight midnight1 moonlight moonlight1 starlight
nightmare thunder1 thunder123 lightning storm123 ocean123 river123 mountain mountain1 island123
beach123 hawaii123 paradise paradise1 space123 galaxy123 rocket123 planet123 apollo123 apollo13
saturn123 mercury1 nemesis1 zeus1234 hercules athena123 venus123 scorpio scorpio1 gemini123
leo12345 virgo123 taurus123 aquarius pisces123 capricorn libra123 dolphin dolphin1 dolphin123
horse123 horses123 rabbit123 turtle123 turtle1 puppy123 puppies1 doggie123 doggy123 bubbles
bubbles1 bubbles123 precious precious1 genius123 einstein newton123 corazon1 corazon123 estrella
estrella1 tequiero teamo123 teamomucho mariposa123 hermosa1 bonita123 chicago1 boston123 dallas123
denver123 houston1 phoenix123 newyork newyork1 newyork123 brooklyn brooklyn1 california texas123
florida1 virginia austin123 jackass123 jasmine jasmine1 jasmine123 destiny destiny1 brittany
brittany1 courtney courtney1 kimberly kimberly1`.trim()
