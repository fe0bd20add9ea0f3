/**
 * What guessers try first, in lower case. The words stand in longer passwords too; the passwords are those of a list
 * of 30,000 leaked ones (zxcvbn, MIT) that the entropy rule alone would accept and no pattern catches.
 */
export const commonWords = `
access accord action adidas admin administrator ahoj airborne airforce airplane alabama alaska albert
alexande alexandr alexis alice alpha amanda amateur america andrew andrey angel angela angels animal anna
anthony apache apollo apple apples april arizona arsenal arthur assassin assman atlanta atlantis august
austin autumn avalon avatar awesome azerty babydoll babygirl badass badboy badger baller balls bambam banana
bandit barbara barbie barcelona barney baseball bastard batman bayern bazen bear beatles beauty beaver
beavis beer berlin betty bienvenue bigboy bigdaddy bigdog bigmac bigman bigred billybob birdie biteme blazer
blizzard blonde blue bluebird bobafett bobcat bollocks bondage bonjour booger boogie boomer boston bowling
brandy braves brazil brenda brian britney bronco broncos brooklyn browns bruins brutus bubba bubble bubbles
buddha buddy budlight buffalo bulldog bulldogs bullet buster cadillac caesar camaro cameron canada cancer
captain cardinal carl carol carolina carolyn cartman casino casper cassie catfish catherine celtic cessna
champion changeme charles charlie cheese chelsea cherokee cherry cheryl chester chevelle chevy cheyenne
chicago chicken chipper chocolat chopper christ christia christin christine christopher chronic cjkysirj
classic cobra cocacola coffee colorado compaq computer connor contrasena cookie cookies copper corona
corvette cougar cowboy cowboys coyote creative cricket cthutq cynthia dakota dallas dancer danger daniel
darkness darkside darkstar david dbrnjhbz deborah debra december default defender dennis destiny detroit
devildog devils dexter diablo diamond diane diesel digger digital dilbert disney doctor dodgers doggie
dollar dolphin dolphins domino donald donkey donna doris dorothy douglas dragon dragons dreamer dreams
driver drowssap drummer ducati eagle eagles eatme eclipse edward einstein electric elephant elizabet
elizabeth eminem empire engineer enigma enter eric evelyn everton explorer express extreme falcon fantasy
fatboy february fender ferrari fire fireball firebird fireman fish fishing fktrcfylh flash flipper florida
flower fluffy flyers football forest forever frances frank freaky freddy freedom freepass freeuser friday
froggy fyfcnfcbz fylhtq galina galore gandalf garfield gary gateway gators geheim gemini genesis genius
george gerald gfhjkm ghbdtn giants ginger girls gizmo gloria goblue godzilla golden goldfish golf golfer
goober google greenday gregory guest guinness guitar gundam gunner hacker hallo hammer hannah hardcore
hardon harley harold hawaii hawkeye heather heaven helen hellfire hello helpme hendrix henry hentai hercules
heslo hiphop hitman hjvfirf hobbes hockey holiday honda horney horse horses hotdog hotrod hottie hummer
hunter icecream iceman iloveu iloveyou infinity integra internet ironman iwantu jack jackass jaguar james
janet january jasmine jason jasper jean jeffrey jennifer jerry jessica jester john joker jonathan jordan
jose joseph joshua joyce juan julie july june junior jupiter justice justin juventus karen karina katana
kathleen kawasaki keith kenneth kennwort kevin killer kimberly kirill kitten kitty klaster kodiak lacrosse
lakers larry lasvegas laura leather legend lennon lesbian lestat letmein liberty lickme lifehack lights
linda lisa liverpoo liverpool lizard login logitech london lonewolf longhorn love lovely loveme lover
loverboy lovers loveyou lucifer lucky machine maddie maddog madison madman madmax madonna maggie magic
magnum maksim malibu manutd march margaret maria marie marina marine marines mark marlboro marley martha
mary maryjane master matrix matthew maverick maxima maximus maxwell melissa mercedes mercury merlin metallic
metallica mexico michael michelle michigan mickey microsoft midnight mildred minecraft mistress mnbvcxz
monday money monkey monster montana montreal mookie moose motdepasse mother motorola mountain mouse mozart
muffin mustang mypassword nancy naruto nascar nastya natali natasha naughty nemesis newport newyork nfnmzyf
nikita nintendo nipples nirvana nissan november october oksana oliver online openup orange outlaw packard
packers pakistan pamela pandora pantera panther panthers panzer paradise parola pass passion passport
password passwort patches patricia patrick patriots paul pavilion peaches peanut pearljam peekaboo peewee
pegasus penguin pepper pervert peter phantom phoenix phpbb picard pickle piglet pimp pimpin pirate piscine
platinum playboy player pokemon polaris police polina pontiac poohbear pookie pool poolhouse poop poopoo
popcorn popeye porsche precious predator prelude presario prince princess private psycho pumpkin purple
pussies pyramid qwaszx rabbit racing raider raiders rainbow random ranger rangers raptor rascal raven
raymond razz realmadrid rebecca reddog redhead redrum redskins redsox redwings richard robert rocket rocks
rockstar roger rolltide ronald ronaldo rooster root rosebud rulez runner ruslan russia ruth ryan sailor
saints samantha samson samsung samuel samurai sandman sandra sarah saturday saturn scarface schwimmbad
scooby scooter scorpio scorpion scotland scott scotty scully seattle secret security semperfi senha
september serega serenity sergey shadow shaggy sharon shelby shirley shorty shotgun sierra silver simple
simpsons skipper skippy skyline slayer slipknot smiley smokey smooth snake snickers sniper snoopy snowball
snowman soccer softball software sophie spanky sparky speedy spider spiderma spiderman spike spirit spitfire
spooky spring srinivas stalker star stargate startrek starwars stealth steelers stephanie stephen steven
stingray stinky strike stupid sublime success summer sunday sunset sunshine super superman surfer susan
suzuki svetlana sweety swimming swimmingpool swordfis swordfish sydney target tarheels tattoo taurus teacher
teens tennis teresa terry test tester testing thailand theman theone therock thomas thumper thunder thursday
tickle tiger tigers tigger timothy tinker titanic tomcat topgun tornado toyota trigger trinity trooper
trouble trucks tuesday turkey turtle tweety unicorn user vagina valentin valentina vampire vegeta veronika
vfhbyf vfrcbv victory viking vikings viktor viper virginia vision vladimir voodoo voyager wachtwoord walter
wanker warcraft warrior weasel wednesday welcome welkom westside whatever whynot wicked wildcat wildcats
william willkommen willow windows winner winston winter wizard wolfgang wolfpack wolverin wolves wombat
woody wordpass wrangler wutang xavier xfiles yamaha yankee yankees yellow yfnfif ytrewq zaqwsx zeppelin
zombie zwembad
`;

export const commonPasswords = `
%e2%82%ac .adgjmptw 01telemike01 0cdh0v99ue 1029384756q 10293847qp 123hfjdk147 12qw34er56ty 147258369a
17171717aa 1958proman 1986irachka 19mtpgam19 1a2a3a4a5a 1a2s3d4f5g 1a2s3d4f5g6h 1pass1page 1q2q3q4q5q
1z2x3c4v5b 23176djivanfros 26429vadim 2dumb2live 32615948worms 38gjgeuftd 3f3fpht7op 3rjs1la7qe 3syqo15hil
413276191q 41d8cd98f00b 4815162342a 4815162342lost 4815162342q 4904s677075 59382113kevinp 5hsu75kpot
671fsa75yt 7777755102q 7jokx7b9du 7ugd5hip2j 80070633pc 8096468644q 87e5nclizry 89231243658s 89876065093rax
8phrowz622 8phrowz624 9293709b13 989244342a 99strenght 9z5ve9rrcz a1a2a3a4a5 a1s2d3f4g5 a1s2d3f4g5h6
a3eilm2s2y abracadabra abrakadabra accountbloc admin18533362 afrika2002 ajcuivd289 alternativa am4h39d8nh
amadeusptfcor amsterdam1 an83546921an13 antananarivu apokalipsis astalavista astonmartin auckland2010
australia1 avrillavigne awo8rx3wa8t azwebitalia badnaamhere basketball1 beautiful1 birthday10 birthday100
birthday21 birthday26 birthday27 birthday28 birthday299 birthday54 blackdragon bladerunner bltynbabrfwbz
boredboi4u boy4u2ownnyc bpgjldsgjldthnf businessbabe byajhvfnbrf c43dae874d c43qpul5rz california1
cegthgfhjkm cheburashka cheerleaers chessmaster chickenwing101 cjdthitycndj combat123654 comicbookdb
computadora contortionist corperfmonsy counterstrike ctdfcnjgjkm cvzefh1gkc cxfcnmttcnm cyberonline
cyjdsvujljv depechemode deutschland devildriver devilmaycry devilmaycry4 dhjnvytyjub digitalprodu
dkflbdjcnjr dkflbvbhjdbx dkflbvbhjdyf dogphil3650 domainlock2005 dragonballz drumandbass efbcapa201
ekaterina20 evanescence eybdthcbntn fallenangel fcbarcelona fgjrfkbgcbc fighting54 finalfantasy firefighter
firstone123 fkg7h4f3v6 fkmnthyfnbdf flvbybcnhfnjh fre_ak8yj frederiksberg fromvermine fufnfrhbcnb
fyfnjkmtdbx fyfnjkmtdyf fynfyfyfhbde galatasaray gfhfvgfvgfv ghbdtnrfrltkf ghhh47hj764 ghhh47hj7649
ghjcnbnenrf ghjcnjgbpltw ghjcnjnfr1 ghjcnjqgfhjkm ghjcnjrdfibyj ghjcnjrdfif ghjnbdjcnjzybt ghjrehfnehf
ghjuhfvvbcn gjkysqgbpltw gjytltkmybr good123654 goodmorning gordolee85 greedisgood greenlantern groupd2013
gthtcnhjqrf gthtrhtcnjr gtnhjpfdjlcr gy3yt2rgls harrypotter hd764nw5d7e1vb1 hedimaptfcor hesoyam123
hollister1 hollywood1 hshfd4n279 htubcnhfwbz iampurehaha2 ilovemyfamily ilovemylife ilovemyself ingodwetrust
installdevic installsqlst installutil intelinside iseedeadpeople j3qq4h7h2v jamesbond007 jesuschrist
jesusislord jigei743ks jlbyjxtcndj justinbiebe justinbieber kamelia2011 kanmax1994 kd189nlcih kl?benhavn
knickerless kudos4ever l58jkdjp! lamborghini leavemealone left4dead2 lfplhfgthvf lhbjkjubz2957704
littleminge lololyo123 lost4815162342 lotrfotr34 lovezp1314 lp2568cskt lsia9dnb9y luansantana lytghjgtnhjdcr
lzhan16889 m6cjy69u35 mailcreated5240 mangust6403 mapet123456 maprchem56458 markhegarty massimiliano
masterchief matchbox20 mattylad10 maurolarastefy mevefalkcakk minnesota_hp montgom240 morganstanley
mortalkombat msorcloledbr multiplelog nccpl25282 necromancer need4speed needforspeed nemvxyheqdd5oqxyxyzi
networkingpe nevergiveup neverwinter newproject2004 nhecsyfujkjdt nhfdvfnjkju123 nhfycajhvths nightcrawler
nokia6230i nondriversig nuaddn9561 nuttertools oc247ngucz olcrackmaster omgkremidia onetwothree ontheoutside
p030710p$e4o paintball1 pandemonium paraklast1974 passwordstandard peugeot406 phezc419hv pineapple1
playstation playstation2 playstation3 polniypizdec0211 polniypizdec110211 polopolo09 postov1000 premiumcash
primetime21 prisonbreak psychnaut1 ptybnxtvgbjy pufunga7782 punksnotdead q1q2q3q4q5 qawsedrftgyh quant4307s
queenas8151 quicksilver qwaszxerdfcv r3vi3wpass rammstein1 residentevil rfgecnfcerf rfkmrekznjh rfnthbyf1988
rhbcnbyjxrf rjvgm.nth rjycnbnewbz runescape1 sanfrancisco sasha12345 sasha_007 sataniv1993 saun24865709
schoolgirlie scoubidou2 scoubidou6 sebastian1 seemnemaailm selfok2013 serendipity sersolution service321
skorpion39 sojdlg123aljg something1 sonnenschein sonyericsson soso123aljg spam967888 spartak1922 spartan117
specialinsta steamforums stickdaddy77 stinkyfinger stratocaster studioworks sundaypunch systemofadown
table54781 tamwsn3sja thecakeisalie ticketmaster tupacshakur ublhjgjybrf ufhhbgjnnth ujkjdjkjvrf
vanyarespekt venom121293 verygoodbot vfvfgfgf123 vfvfvskfhfve vsjasnel12 w2dlww3v5p walkman555 warhammer40k
wazzkaprivet wcrfxtvgbjy websolutions websolutionssu webuivalidat weihnachten weihnachtsbau weihnachtsbaum
wenef45313 wethepeople whatthehell whosyourdaddy winnipeg261 wonderwoman wrestling1 writerspace xiaoyua123
xpressmusic yanshi1982 ybrbnf_25 z1x2c3v4b5 z1x2c3v4b5n6m7 zcfvfzkexifz zcxfcnkbdfz zjses9evpa
zqjphsyf6ctifgu
`;
