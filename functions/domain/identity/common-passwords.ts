import { PRODUCT_NAME } from '#shared/product.ts';

/**
 * Passwords of ten characters and more among the 20,000 most common stolen ones, from Django’s list (BSD licence;
 * collected by Royce Williams, https://gist.github.com/roycewilliams/226886fd01572964e1431ac8afc999ce). Lower case.
 * Shorter ones are rejected by length.
 */
const COMMON = `
"1,00001e+14" "zxcvbnm," "zxcvbnm,./" ********** 0.00000000 0000000000 000000000000 000webhost 0102030405 010203040506
0123456789 01234567890 0123654789 0147258369 0147852369 0147896325 0192837465 0987654321 0987654321q 0icotpd785
0r968ji9ufj6 1010101010 1020304050 102030405060 1029384756 10987654321 1111111111 11111111111 111111111111
111111111111111 1111122222 111222tianya 1122334455 112233445566 1123581321 1211109032 1212121212 1213141516 121324810z
1223334444 123123123123 123123123a 123123123q 123321123321 1234509876 1234512345 1234554321 123456123456 12345654321
123456654321 123456789* 123456789+ 123456789. 1234567890 1234567890- 1234567890-= 12345678900 123456789000
12345678900987654321 12345678901 1234567890123 12345678901234567890 1234567890987654321 1234567890a 1234567890q
1234567890qwertyuiop 1234567890z 1234567891 12345678910 1234567891011 123456789101112 123456789123 123456789123456
1234567891234567 123456789123456789 1234567898 12345678987654321 1234567899 123456789987654321 123456789a 123456789aa
123456789abc 123456789as 123456789asd 123456789b 123456789c 123456789d 123456789e 123456789f 123456789g 123456789h
123456789i 123456789j 123456789k 123456789l 123456789m 123456789n 123456789o 123456789p 123456789q 123456789qaz
123456789qw 123456789qwe 123456789qwerty 123456789r 123456789s 123456789t 123456789v 123456789w 123456789x 123456789y
123456789z 123456abcd 123456asdf 123456qwer 123456qwerty 12345abcde 12345asdfg 12345qwert 12345qwerty 12345zxcvb
1234qwerty 123admin32 123admin321 123admin321a 123hfjdk147 123password 123qwe123qwe 123qweasdzxc 1357908642 1357913579
1357924680 13587930210 1472583690 147258369a 159753159753 18atcskd2w 18n28n24a5 1a2a3a4a5a 1a2b3c4d5e 1a2s3d4f5g
1asdfghjkl 1butterfly 1chocolate 1fptjtl919 1fr2rfq7xl 1life2live 1q2q3q4q5q 1q2w3e4r5t 1q2w3e4r5t6 1q2w3e4r5t6y
1q2w3e4r5t6y7u 1q2w3e4r5t6y7u8i 1q2w3e4r5t6y7u8i9o 1q2w3e4r5t6y7u8i9o0p 1qaz2wsx3e 1qaz2wsx3edc 1qaz2wsx3edc4rfv
1qazxsw23edc 1qwertyuio 1sexybitch 1v7upjw3nt 1z2x3c4v5b 1zn6fpn01n 1zn6fpn01x 2000comeer 20070509031 2012comeer
2222222222 2416101113 2cxdn8s271 2kroliczek 2pacshakur 31081981rs 3141592654 31x7t5xbke 3333333333 3526535265
3d8cubaj2e 3daysgrace 3odi15ngxb 3qdlqb49js 3rjs1la2qe 3rjs1la7qe 3rjs5la8qe 3s43pth5aea 3syqo15hil 421uiopy258
4444444444 4815162342 520love101182 5532361cnjqrf 5555555555 5845201314 5hsu75kpot 5plk4l5uc7 5x1cjdsb9p 5xfgs3ii9d
6666666666 6hbf28w791 7418529630 7777777777 7894561230 789456123a 7elephants 7ugd5hip2j 8888888888 8ix6s1fceh
8phrowz624 9293709b13 92k2cizcdp 9638527410 9876543210 9876543211 987654321a 987654321q 9999999999 9uzp9jek3f
<password> ?????????? ??????@mail.ru @bigmir.net a123456789 a1234567890 a1a2a3a4a5 a1b2c3d4e5 a1s2d3f4g5 a987654321
aaaaaaaaa1 aaaaaaaaaa abc1234567 abc123456789 abcd123456 abcde12345 abcdefg123 abcdefghi1 abcdefghij abercrombie
abracadabra abrakadabra accountant accounting adams33486 administrator aerosmith1 afghanistan agnieszka1 ahbird1984
akademiks11 aksrms8010 alejandra1 alejandro1 alejandro2 aleksander aleksandra alessandra alessandro alexander1
alexander2 alexander3 alexandra1 alexandria allahakbar allahuakbar allrecipes almario927 amdturion64 america123
amoreterno amsterdam1 anastasia1 anastasiya angelbaby1 angeleyes1 angelseye22 annabelle1 anthony123 antoinette
antonio123 apocalypse applesauce aquamarine arabella24630 arcobaleno argentina1 armageddon armorgames armstrong1
arschloch1 arsenal123 asdasdasd1 asdf123456 asdfg12345 asdfghjkl1 asdfghjkl12 asdfghjkl123 asdfghjkl: asdfghjkl:&#39:
asdfghjkl; asshole123 astalavista astonmartin astonvilla aug!272010 australia1 avrillavigne awesome123 azertyuiop
b123456789 babyboy123 babycakes1 babygirl01 babygirl06 babygirl07 babygirl08 babygirl09 babygirl10 babygirl11
babygirl12 babygirl13 babygirl14 babygirl15 babygirl16 babygirl17 babygirl18 babygirl19 babygirl20 babygirl21
babygirl22 babygirl23 babygirl24 babygirl69 babygurl12 babygurl13 babygurl14 backspace1 backstreet baili123com
baltimore1 bangladesh barbiegirl barcelona1 baseball08 baseball09 baseball10 baseball11 baseball12 baseball13
baseball14 baseball15 baseball16 baseball17 baseball18 baseball19 baseball20 baseball21 baseball22 baseball23
baseball24 baseball25 baseball33 basketbal1 basketbal9 basketball basketball1 battlefield beautiful1 beautiful2
beethoven9 bellissima benjamin15 bernadette bestfriend bestfriends bettyboop1 bigbrother bigpimpin1 billabong1
billiejoe1 birmingham bismillah1 blablabla1 blackberry blackcat123 blackhawk1 blackjack1 blackrose1 blackwater
blingbling blkdrag0ns blood4life blueberry1 bobesponja bobmarley1 boguska123 boyfriend1 brandon123 braveheart
breakdance brittany12 broadband1 brokenhear browneyes1 brownsugar bubblegum1 bubbles123 budweiser1 bugsbunny1
bumblebee1 butterball buttercup1 butterflies butterfly! butterfly0 butterfly1 butterfly2 butterfly3 butterfly4
butterfly5 butterfly6 butterfly7 butterfly8 butterfly9 bvp33w7epu bwfq23jp7f c123456789 c43qpul5rz calculator
california callofduty cameron123 candycane1 candygirl1 capricorn1 capricornio cardinals1 carebears1 carpediem1
carpenter1 casablanca cashmoney1 cassandra1 catherine1 cds04121989 cellphone1 celtic1888 cepetsugih challenger
change1234 chargers21 charlie123 charlotte1 charly2004 cheerleade cheerleader cheesecake cheguevara chelle1234
chelsea123 chevrolet1 chicharito chicken123 chihuahua1 chinchilla chocolate! chocolate1 chocolate2 chocolate3
chocolate4 chocolate5 chocolate7 chocolate8 chocolate9 chrisbrown christelle christian1 christian2 christian7
christina1 christina2 christine1 christmas1 christmas2 christophe christopher christopher1 chronic420 cinderella
cjmasterinf classof200 classof201 clementine cleopatra1 cleveland1 cm6e7aumn9 coccinella cocksucker combat123654
computador computadora computer11 computer12 computer123 concepcion confidence connection constantin constantine
contrasena cookiemons cookiemonster cookies123 cool123456 coolbeans1 copenhagen cordell123 coregmedia cosmopolitan
counterstrike countryboy couponsc10 courtney12 crackhead1 crazybitch crazygirl1 crepusculo cristiano7 crystal123
cupcake123 cutiepie12 cvzefh1gkc cxfcnkbdfz d0r1nc0urt d123456789 d2xyw89sxj d71lwz9zjs d9zufqd92n daddygirl1
daddysgirl dance4life dangerous1 dangerous12 danielle12 daredevil1 darkangel1 darkknight darthvader dddddddddd
deathnote1 december10 december11 december12 december13 december14 december15 december16 december17 december18
december19 december20 december21 december22 december23 december25 december28 december31 deerhunter delicious1
delpiero10 demilovato demon12345 demon1q2w3e demon1q2w3e4r demon1q2w3e4r5t depechemode destiny123 detroit313
deutschland devilmaycry dfg5fhg5vgfh1 diamond123 dictionary diosesamor diosesfiel disneyland disturbed1 diwtgm8492
dkxjizc282 doggystyle dolphins13 dominican1 dominique1 donaldduck dontforget doodlebug1 doomsayer.2.7mords.v
doomsayer.2.7mords.vv dragonball dragonballz dragonfire dragonfly1 dramaqueen earnhardt3 eastside13 education1
edwardcullen edxk20qmfs eh1k9oh335 electrical electronic electronics element123 elisabeth1 elisabetta elizabeth0
elizabeth1 elizabeth2 elizabeth3 elizabeth7 elizabeth8 elizabeth9 elsalvador emachines1 emmanuelle employment
engineering enterprise eqes606898 esmeralda1 esperanza1 estrellita ethanryan01 evanescence evangelion everything
evolution1 ezekiel11991 f1uuhza723 faca210898 fallen_angel falloutboy familiyafamiliya familyguy1 fantastic4
farfallina fcbarcelona feder_1941 felicidade fenerbahce ffffffffff finalfantasy fiorentina firefighter fisherman1
fktrcfylhf flatblocker flowerpower flowers123 football01 football07 football08 football09 football10 football11
football12 football123 football13 football14 football15 football16 football17 football18 football19 football20
football21 football22 football23 football24 football25 football27 football28 football32 football33 football34
football44 football45 football54 football55 football56 football69 football77 football88 football95 football99
forever123 forgetmenot forgotten1 forzainter forzamilan forzanapoli foundation foxracing1 fqrg7cs493 francesca1
francisco1 freedom123 freestyle1 friends123 friends4ev friendship friendster fu7u4a#$$$ fucklove13 fuckmehard
fuckmylife fuckoff123 fuckthewor fuckyou123 fuckyou420 fuckyou666 fuckyouall fuckyoubit fullaccess fullmetal1
fxzz75$yer g13916055158 g9l2d1fzpy gabriel123 gabriella1 gabrielle1 galatasaray gangsta123 gangster12 gearsofwar
generation gettherefast gfhjkmgfhjkm gggggggggg ghbdtnrfrltkf ghhh47hj7649 ghostrider gigaman8891 girlfriend
girlygirl1 glamorous1 godblessme godfather1 godisgood1 godisgreat godislove1 godlovesme goldfinger golfcourse
goodmorning goodtimes1 google.com googletester gossipgirl grasshopper greedisgood greenday12 greeneyes1 grenouille
gribouille groupd2013 gtavicecity guadalupe1 guatemala1 guillermo1 guitarhero gunsnroses gwarmonster gymnastics
h1xp2z2duk h2vwdubjx4 hallohallo halloween1 hamburger1 hannahmont hannahmontana hannover96 hans4queck happiness1
happy12345 happydays1 happyfeet1 happyhappy harekrishna harrypotte harrypotter hawkesbury93 hbhc8290826 heartbreak
heartbroke heartless1 heather123 heavymetal helicopter hello12345 hellohello hellokitty hellomoto1 hellothere
helloworld hellraiser henderson1 hernandez1 heterosexual hevhk43n9j heyheyhey1 hgrfqg4577 highlander highschool
hilaryduff hillbilly1 history278 hollister1 hollister2 hollister3 hollywood1 hollywood2 holyspirit homelesspa
hondacivic honeybunny hotmail.com hotmail123 houston713 htubcnhfwbz huhbbhzu78 hurricane1 hx28o9e646 iamawesome
iamnumber1 iamthebest ibicguwjic icecream12 ichliebedi ichliebedich icxkyb7972 id6c3wr6un idontcare1 idontknow1
igetmoney1 ihatethisgame illuminati ilovealex1 iloveboys1 ilovechris ilovedavid ilovegirls ilovehim12 iloveindia
ilovejames ilovejesus ilovejosh1 ilovejusti ilovematt1 iloveme123 ilovemike1 ilovemusic ilovemybab ilovemydad
ilovemyfam ilovemyfamily ilovemykid ilovemykids ilovemylife ilovemymom ilovemymum ilovemysel ilovemyself ilovenick1
ilovepussy iloveryan1 iloveyou01 iloveyou07 iloveyou08 iloveyou09 iloveyou10 iloveyou11 iloveyou12 iloveyou123
iloveyou13 iloveyou14 iloveyou143 iloveyou15 iloveyou16 iloveyou17 iloveyou18 iloveyou19 iloveyou20 iloveyou21
iloveyou22 iloveyou23 iloveyou24 iloveyou69 iloveyou88 iloveyou<3 iloveyouba iloveyouso iloveyoux3 impossible
imthebest1 imyaimyaimya inactive1996aug incredible independen independent information ingodwetrust intermilan
international internazionale inuyasha12 ironmaiden istanbul34 iw14fi9jwqa iw14fi9jxl j123456789 j1v1fp2bxm jackass123
jackson123 jacqueline jaigurudev jaihanuman jamesbond007 jamesbond1 jarox1301! jasmine123 jefferson1 jeffhardy1
jellybean1 jellybeans jennifer12 jessica123 jesucristo jesuschris jesuschrist jesuscristo jesusfreak jesusislord
jesuslives jesusloves jesuslovesme jesussaves jfgvcqbuzug jiang8kevin jiefang007 jjcg16dj5k jjjjjjjjjj jkiuztdftl57
jobshop2002 john!20130605at1753 johnathan1 johncena12 johncena54 johndeere1 johnny1959 johnnydepp jonathan12
jordan2345 josemanuel josephine1 juancarlos juggalo420 juliana123 jundian2011xr justinbieb justinbieber k123456789
k47rizxt2g ka_djkhjsy6 kamehameha karakartal kartoffelpuffer kassandra1 katherine1 kifj9n7bfu killer1234 kingfisher
kinomoto89 kirill1990 kissmyass1 kissmyass2 kittykitty kkkkkkkkkk klapaucius kmzwa8awaa knackwurst8853 kobebryant
komputer12 konstantin krystyna56 kuana230345 kurtcobain l123456789 l6ho3tg7wb ladiesman1 lamborghini laurel12creek
leavemealone lebronjame ledzeppelin leliane50934 leolong1985 letmein123 letmeinnow lifeisgood lifesucks1 lighthouse
lightning1 lightning2 lightpower12345 lilwayne12 limegreen1 limpbizkit linkedin11 linkedin123 linkedin2011 linkinpark
lionheart1 littlebit1 littlegirl littleman1 liverpool0 liverpool1 liverpool123 liverpool2 liverpool5 liverpool7
liverpool8 liverpool9 liverpoolfc livestrong lkjhgfdsa1 lolipop123 longbeach1 longhorns1 losangeles loserface1
love123456 love4ever1 loveforever lovehurts1 lovehurts2 loveislife lovelovelove lovelygirl lovemykids lovergirl1
lovesucks1 loveu4ever loveyou123 lucifer666 lydcc20091314 lzhan16889 m01759766727 m123456789 m1am1b3ach mackenzie1
madagascar madagaskar madison123 maella1311 magandaako magdalena1 mahalkita1 makemoney1 mamikawada management
manchester manchester1 manchesterunited manunited1 maplestory maprchem56458 maradona10 marek14michal margarita1
margherita marguerite marijuana1 mario140773 marketing1 marseille1 marseille13 marvel5454 maryjane42 mastermind
matematica matematika mathematics matthew123 matyas2001 maximilian maximiliano mcdonalds1 meatball99 mechanical
mega_pizdetz666 megaparol12345 megasecret melissa123 messenger1 metallica1 metallica2 metallica6 michael123 michaeljac
michaeljackson michelle01 michelle11 michelle12 michelle13 michoacan1 mickeymous mickeymouse microsoft1 midnight12
migrationschool mikejones1 mileycyrus milkshake1 millennium minecraft123 minhasenha minicalibra minicooper minnesota1
mississipp mississippi mitsubishi mmmmmmmmmm mnbvcxz123 moderncombat momanddad1 moneymaker moneymoney monkey1234
monkeyboy1 monkeybutt monkeyman1 monster123 monstercha montecarlo montgom2409 montgomery moonlight1 moonshine1
mostwanted motdepasse motherfuck motherfucker motherlode motocross1 motorcycle mrf11277215 multimedia multiplelog
murcielago music4life musiclover mustang123 mv46vkmz10 mylinkedin mypassword myspace.co myspace101 myspace123
myspace200 myspace201 myspace4me myspacepas n123456789 n8zgt5p0shw= nathaniel1 natiichen999 need4speed needforspeed
networking neveragain nevergiveup nevermind1 newcastle1 newjersey1 neworleans neworleans12345 newpasswor newpassword
newport100 newthree51 newyork123 newzealand nha7ebf6kp nicholas12 nickelback nickiminaj nickjonas1 nightmare1
nintendo64 nissan350z nks230kjs82 nomeacuerdo nopassword northside1 nothings123 notredame1 nottingham november10
november11 november12 november13 november14 november15 november16 november17 november18 november19 november20
november21 november22 november23 november24 november25 november26 november27 november30 nuttertools nyq28giz1z
ocpoook325 ohiostate1 ohmnamah23 oks65b6666 olamilekan olanrewaju oldschool1 olo65b6666 onedirection opensesame
opernhaus1 ordinateur owt243ygbh owt243ygbj p3rat54797 painkiller paintball1 pakistan12 pakistan123 pakistan786
panasonic1 pandabear1 papichulo1 passer2009 passer2010 passer2011 password00 password01 password06 password07
password08 password09 password1! password10 password11 password12 password123 password1234 password12345
password123456 password13 password14 password15 password16 password17 password18 password19 password20 password21
password22 password23 password24 password25 password27 password32 password33 password44 password45 password55
password66 password69 password77 password88 password89 password99 pathfinder patrick123 patriots12 pazzword123
pe#5gz29ptzmse peanutbutter pennstate1 peppermint perfection philippine phoenix888 pimpdaddy1 pimpjuice1 pineapple1
pinkfloyd1 pinkpanther pittsburgh playboy123 playstatio playstation playstation2 playstation3 pocahontas poiuytrewq
poiuytreza pok29q6666 pokemon123 polarbear1 polniypizdec0211 polniypizdec1102 polniypizdec110211 poohbear12 poopmaster
popcorn123 poptropica porsche911 pothead420 povlmly727 pqntmt1247 president1 prettyboy1 prettygirl princesita
princess01 princess07 princess08 princess09 princess10 princess11 princess12 princess123 princess13 princess14
princess15 princess16 princess17 princess18 princess19 princess20 princess21 princess22 princess23 princess24
princess69 principessa priscilla1 production professional projectsadminx prosperity proverbs31 przyjaciolki psicologia
psychology puertorico puppylove1 q0tsrbv488 q123456789 q1q2q3q4q5 q1w2e3r4t5 q1w2e3r4t5y6 q1w2e3r4t5y6u7i8o9p0
qawsedrftg qazwsx1234 qazwsxedc1 qazwsxedc123 qazwsxedcrfv qazwsxedcrfvtgb qazxswedcvfr qdujvyg5sxa qh6xl1p9xj
qiciqdp162 qpwoeiruty qq123456789 qqqqqqqqqq qti7zxh18u quality123 qugrqfo825 quicksilver quiksilver qwe1122334
qwe123qwe123 qweasdzxc1 qweasdzxc123 qwegta13091990 qwerasdfzxcv qwert12345 qwert54321 qwertasdfg qwertqwert
qwerty1234 qwerty12345 qwerty123456 qwerty123456789 qwertyasdfgh qwertyqwerty qwertyu123 qwertyuio1 qwertyuiop
qwertyuiop1 qwertyuiop12 qwertyuiop123 qwertyuiop[] qwertyytrewq qwertzuiop r123456789 r9lw4j8khx radiohead1
rainbow123 rammstein1 randyorton rangerover rbotmvz954 realestate realmadrid realnigga1 redemption redskins21
rememberme remington1 residentevil resing1965 revelation revolution rfhfvtkmrf richard123 richardson riverplate
riverside1 rjycnfynby roadrunner roanne42300 rockandroll rocknroll1 rockstar12 rodriguez1 ronaldinho ronaldo123
rubberduck runescape1 runescape2 ryan962052 s123456789 s8ylpe9jdpvym sabrina123 sacramento sagitarius sailormoon
salamander salamandra salmankhan salvation1 samantha12 samsung123 sanandreas santamaria saxophone1 schokolade
schumacher scoobydoo1 scoobydoo2 scooter123 scvmofas79 sdf7asdf6asdg8df sebastian1 sebastian106 selenagome seminoles1
seniseviyorum sephiroth1 september1 september2 september3 september7 september8 september9 septiembre serafina14
serendipity sexybeast1 sexybitch1 sexybitch2 sexyblack1 sexychick1 sexygirl12 sexymama12 shakespeare shevchenko
silverado1 simpleplan skate4life skateboard skateordie skaterboy1 skaterdude skittles12 skyliner34 skywalker1
slimshady1 slipknot12 slipknot66 slipknot666 smackdown1 smallville smokeweed1 snoopdogg1 snowboard1 snowflake1
softball10 softball11 softball12 softball13 softball14 softball15 softball21 softball22 softball23 sojdlg123aljg
solidsnake somanypickles27 something1 sonnenschein sonyericsson souljaboy1 southpark1 southpole1 southside1 southside2
southside3 southwest1 spartan117 spider-man spiderman1 spiderman2 spiderman3 spiderman4 spiderman7 spionin8688
spongebob0 spongebob1 spongebob2 spongebob3 spongebob7 spongebob9 ss563563ss ssssssssss starbucks1 starburst1
starcraft1 starcraft2 staredobre starlight1 startfinding starwars111 starwars12 starwarsfan10 steelers43
stefangreil1983 steflio3123 stephanie1 stephanie2 stonecold1 stratocaster strawberry successful suckmydick sugarbear1
summer2008 summer2010 summertime sunderland sunflower1 sunshine01 sunshine10 sunshine11 sunshine12 sunshine13
sunshine21 sunshine22 sunshine23 sunshine69 superduper supergirl1 superman01 superman10 superman11 superman12
superman123 superman13 superman21 superman22 superman23 superman69 supermanboy supermario supernatural supernova1
supersonic superstar1 superstar2 supervisor superwoman sweetangel sweetheart sweetiepie sweetness1 swordfish1
sylvester1 syncmaster sz9kqcctwy t123456789 taekwondo1 taishan2011 teamomucho technology teddybear1 teddybear2
telecaster telechargement telephone1 television temppassword tennessee1 teonamaria1 terminator testing123 thebears12
thebeatles thegreat123 thirteen13 thissucks1 thunderbird tiffany123 tigerwoods timberlake timberland tinkerbel1
tinkerbell tinkerbell1 tnk0mk16vx tokiohotel tombrady12 total12scherz tottenham1 toulouse31 trackstar1 transforme
transformers trapdoor60 triskelion trustnoone ttd955audg tuputamadre tweetybird twilight12 ty2t1hv3oc tzir25l5kn
u1v7hhh7ef uhfybn8888 ukflbfnjh12 undercover underground underoath1 undertaker underworld unforgiven universal1
university uqa9ebw445 uvgx8f8232 vaffanculo valentina1 valentine1 vanessa123 vascorossi vfhbjk1801 vfntvfnbrf
victoria12 viewsonic1 villanueva viphv5j736 virtue1234 vitor1268123 volkswagen volleyball vqsablpzla vrbgqns997
w123456789 w5tn36alfw w5txn36alfw w66yrybgra wachtwoord warhammer1 washington waterfall1 watermelon webhompass
wednesday1 welcome123 wellington weronika1992 westcoast1 westside13 weyersheim whatever12 whatthefuck whatthezor
whitetiger william123 william2631 winchester woaini1314 wolverine1 wonderful1 wonderland wonderwoman woodstock1
wpcakir264 wrasloco11 wrestling1 wsbe279qsg x3luym2mmj x4ivyga51f x99qomx561 xantria10315 xblhintb9w xiang123456
xige5516726 xtseo2011tdx xxxxxxxxxx y6p67ftrqj yagjecc826 yandi20080527 yaoiisgrand yellowcard yemi19900911
yfdbufnjh10305070 yfdbufnjh63 yggdrasil4 yjdsqgfhjkm youngmoney yourmom123 yu5l97wk8q yuantuo2012 z0102030405
z123456789 z1x2c3v4b5 zacatecas1 zaq1xsw2cde3 zmx870919123 zxcasdqwe123 zxcvb12345 zxcvbnm123 zzzzzzzzzz
`;

const common: ReadonlySet<string> = new Set(COMMON.trim().split(/\s+/));

/** Common stems, with anything appended. */
const WORDS =
  /^(password|passwort|contrasena|qwerty|qwertyuiop|asdfghjkl|letmein|welcome|iloveyou|administrator|admin|trading|bitcoin|changeme|football|baseball|monkey|dragon|sunshine|princess)[\d\W_]*$/;

/** Fewer different characters than this are guessed quickly. */
const FEWEST_DIFFERENT = 5;

/** Each character follows the one before: `abcdefghij`, `9876543210`. */
function isSequence(password: string): boolean {
  const steps = [...password].slice(1).map((character, i) => character.charCodeAt(0) - password.charCodeAt(i));
  return steps.every((step) => step === 1) || steps.every((step) => step === -1);
}

/** True when a password, in lower case, is among the most guessed. */
export const isCommonPassword = (password: string): boolean =>
  common.has(password) ||
  WORDS.test(password) ||
  password.replace(/[\d\W_]*$/, '') === PRODUCT_NAME.toLowerCase() ||
  isSequence(password) ||
  new Set(password).size < FEWEST_DIFFERENT;
