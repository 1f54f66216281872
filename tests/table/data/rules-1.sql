BEGIN TRANSACTION;
CREATE TABLE accounts (
	id INTEGER NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	"key" VARCHAR(40) NOT NULL, 
	password VARCHAR(200), 
	email VARCHAR(200), 
	webhook VARCHAR(500), 
	created FLOAT NOT NULL, 
	CONSTRAINT pk_accounts PRIMARY KEY (id), 
	CONSTRAINT uq_accounts_key UNIQUE ("key")
);
INSERT INTO "accounts" VALUES(1,'Anna','#guest-5cd6f45a0ee394eb',NULL,NULL,NULL,1794883000.0);
INSERT INTO "accounts" VALUES(2,'Ben','#guest-99ae6cd2e1965ef5',NULL,NULL,NULL,1794883000.0);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE invites (
	token VARCHAR(64) NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	sides VARCHAR(200) NOT NULL, 
	created FLOAT NOT NULL, role VARCHAR(80) DEFAULT '' NOT NULL, 
	CONSTRAINT pk_invites PRIMARY KEY (token), 
	CONSTRAINT fk_invites_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE moves (
	table_id VARCHAR(32) NOT NULL, 
	serial INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	side VARCHAR(40) NOT NULL, 
	text TEXT NOT NULL, 
	dice TEXT NOT NULL, 
	player VARCHAR(40) NOT NULL, 
	at FLOAT NOT NULL, 
	withdrawn BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_moves PRIMARY KEY (table_id, serial), 
	CONSTRAINT fk_moves_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "moves" VALUES('kept-table-1',1,0,'','','','',1794883001.0,0);
INSERT INTO "moves" VALUES('kept-table-1',2,1,'usa','place paducah','','1',1794883002.0,0);
INSERT INTO "moves" VALUES('kept-table-1',3,2,'usa','place box-new-orleans','','1',1794883003.0,0);
INSERT INTO "moves" VALUES('kept-table-1',4,3,'usa','place box-mobile','','1',1794883004.0,0);
INSERT INTO "moves" VALUES('kept-table-1',5,4,'usa','place box-richmond','','1',1794883005.0,0);
INSERT INTO "moves" VALUES('kept-table-1',6,5,'csa','place wilmington','','2',1794883006.0,0);
INSERT INTO "moves" VALUES('kept-table-1',7,6,'csa','place atlanta','','2',1794883007.0,0);
INSERT INTO "moves" VALUES('kept-table-1',8,7,'csa','place little-rock','','2',1794883008.0,0);
INSERT INTO "moves" VALUES('kept-table-1',9,8,'csa','place chattanooga','','2',1794883009.0,0);
INSERT INTO "moves" VALUES('kept-table-1',10,9,'csa','place selma','','2',1794883010.0,1);
INSERT INTO "moves" VALUES('kept-table-1',11,9,'csa','place decatur','','2',1794883011.0,0);
INSERT INTO "moves" VALUES('kept-table-1',12,10,'csa','fortify atlanta','','2',1794883012.0,0);
INSERT INTO "moves" VALUES('kept-table-1',13,11,'csa','also fredericksburg','','2',1794883013.0,0);
INSERT INTO "moves" VALUES('kept-table-1',14,12,'csa','march 1 cold-harbor','','2',1794883014.0,0);
INSERT INTO "moves" VALUES('kept-table-1',15,13,'csa','to richmond','','2',1794883015.0,1);
INSERT INTO "moves" VALUES('kept-table-1',16,13,'csa','halt','','2',1794883016.0,0);
INSERT INTO "moves" VALUES('kept-table-1',17,14,'csa','march 2 nashville','','2',1794883017.0,0);
INSERT INTO "moves" VALUES('kept-table-1',18,15,'csa','take supply','','2',1794883018.0,0);
INSERT INTO "moves" VALUES('kept-table-1',19,16,'csa','halt','','2',1794883019.0,0);
INSERT INTO "moves" VALUES('kept-table-1',20,17,'csa','ride jackson','','2',1794883020.0,0);
INSERT INTO "moves" VALUES('kept-table-1',21,18,'csa','ride to charlotte','','2',1794883021.0,0);
INSERT INTO "moves" VALUES('kept-table-1',22,19,'csa','fortify new-orleans','','2',1794883022.0,0);
INSERT INTO "moves" VALUES('kept-table-1',23,20,'csa','also bowling-green','','2',1794883023.0,0);
INSERT INTO "moves" VALUES('kept-table-1',24,21,'csa','march 1 pea-ridge','','2',1794883024.0,0);
INSERT INTO "moves" VALUES('kept-table-1',25,22,'csa','to little-rock','','2',1794883025.0,0);
INSERT INTO "moves" VALUES('kept-table-1',26,23,'csa','halt','','2',1794883026.0,1);
INSERT INTO "moves" VALUES('kept-table-1',27,23,'csa','halt','','2',1794883027.0,0);
INSERT INTO "moves" VALUES('kept-table-1',28,24,'csa','ride beauregard','','2',1794883028.0,0);
INSERT INTO "moves" VALUES('kept-table-1',29,25,'csa','ride to morehead-city','','2',1794883029.0,0);
INSERT INTO "moves" VALUES('kept-table-1',30,26,'csa','ride bragg','','2',1794883030.0,0);
INSERT INTO "moves" VALUES('kept-table-1',31,27,'csa','ride to fredericksburg','','2',1794883031.0,0);
INSERT INTO "moves" VALUES('kept-table-1',32,28,'csa','reorganize manassas','','2',1794883032.0,0);
INSERT INTO "moves" VALUES('kept-table-1',33,29,'csa','form 1','','2',1794883033.0,1);
INSERT INTO "moves" VALUES('kept-table-1',34,29,'csa','form 1','','2',1794883034.0,0);
INSERT INTO "moves" VALUES('kept-table-1',35,30,'csa','form 1','','2',1794883035.0,1);
INSERT INTO "moves" VALUES('kept-table-1',36,30,'csa','form 1','','2',1794883036.0,0);
INSERT INTO "moves" VALUES('kept-table-1',37,31,'csa','end','','2',1794883037.0,0);
INSERT INTO "moves" VALUES('kept-table-1',38,32,'usa','place philadelphia','','1',1794883038.0,0);
INSERT INTO "moves" VALUES('kept-table-1',39,33,'usa','done','','1',1794883039.0,0);
INSERT INTO "moves" VALUES('kept-table-1',40,34,'usa','march 1 st-louis','','1',1794883040.0,0);
INSERT INTO "moves" VALUES('kept-table-1',41,35,'usa','to cairo','','1',1794883041.0,0);
INSERT INTO "moves" VALUES('kept-table-1',42,36,'usa','to st-louis','','1',1794883042.0,0);
INSERT INTO "moves" VALUES('kept-table-1',43,37,'usa','to cairo','','1',1794883043.0,0);
INSERT INTO "moves" VALUES('kept-table-1',44,38,'usa','to st-louis','','1',1794883044.0,0);
INSERT INTO "moves" VALUES('kept-table-1',45,39,'usa','to springfield','','1',1794883045.0,0);
INSERT INTO "moves" VALUES('kept-table-1',46,40,'usa','halt','','1',1794883046.0,0);
INSERT INTO "moves" VALUES('kept-table-1',47,41,'usa','reorganize paducah','','1',1794883047.0,0);
INSERT INTO "moves" VALUES('kept-table-1',48,42,'usa','form 1','','1',1794883048.0,0);
INSERT INTO "moves" VALUES('kept-table-1',49,43,'usa','form 1','','1',1794883049.0,0);
INSERT INTO "moves" VALUES('kept-table-1',50,44,'usa','lift 1 washington-dc','','1',1794883050.0,0);
INSERT INTO "moves" VALUES('kept-table-1',51,45,'usa','halt','','1',1794883051.0,0);
INSERT INTO "moves" VALUES('kept-table-1',52,46,'usa','march 1 grafton','','1',1794883052.0,1);
INSERT INTO "moves" VALUES('kept-table-1',53,46,'usa','end','','1',1794883053.0,0);
INSERT INTO "moves" VALUES('kept-table-1',54,47,'csa','place savannah','','2',1794883054.0,0);
INSERT INTO "moves" VALUES('kept-table-1',55,48,'csa','place little-rock','','2',1794883055.0,0);
INSERT INTO "moves" VALUES('kept-table-1',56,49,'csa','place jackson','','2',1794883056.0,0);
INSERT INTO "moves" VALUES('kept-table-1',57,50,'csa','place wilmington','','2',1794883057.0,1);
INSERT INTO "moves" VALUES('kept-table-1',58,50,'csa','place new-orleans','','2',1794883058.0,1);
INSERT INTO "moves" VALUES('kept-table-1',59,50,'csa','place charleston-sc','','2',1794883059.0,0);
INSERT INTO "moves" VALUES('kept-table-1',60,51,'csa','place milam','','2',1794883060.0,0);
INSERT INTO "moves" VALUES('kept-table-1',61,52,'csa','fortify decatur','','2',1794883061.0,0);
INSERT INTO "moves" VALUES('kept-table-1',62,53,'csa','also milledgeville','','2',1794883062.0,0);
INSERT INTO "moves" VALUES('kept-table-1',63,54,'csa','march la-militia','','2',1794883063.0,0);
INSERT INTO "moves" VALUES('kept-table-1',64,55,'csa','halt','','2',1794883064.0,0);
INSERT INTO "moves" VALUES('kept-table-1',65,56,'csa','march al-militia','','2',1794883065.0,0);
INSERT INTO "moves" VALUES('kept-table-1',66,57,'csa','halt','','2',1794883066.0,0);
INSERT INTO "moves" VALUES('kept-table-1',67,58,'csa','march ga-militia','','2',1794883067.0,0);
INSERT INTO "moves" VALUES('kept-table-1',68,59,'csa','to augusta','','2',1794883068.0,0);
INSERT INTO "moves" VALUES('kept-table-1',69,60,'csa','to atlanta','','2',1794883069.0,0);
INSERT INTO "moves" VALUES('kept-table-1',70,61,'csa','to augusta','','2',1794883070.0,0);
INSERT INTO "moves" VALUES('kept-table-1',71,62,'csa','halt','','2',1794883071.0,0);
INSERT INTO "moves" VALUES('kept-table-1',72,63,'csa','ride holmes','','2',1794883072.0,0);
INSERT INTO "moves" VALUES('kept-table-1',73,64,'csa','ride to cookeville','','2',1794883073.0,0);
INSERT INTO "moves" VALUES('kept-table-1',74,65,'csa','march ar-militia','','2',1794883074.0,0);
INSERT INTO "moves" VALUES('kept-table-1',75,66,'csa','halt','','2',1794883075.0,0);
INSERT INTO "moves" VALUES('kept-table-1',76,67,'csa','supply milam','','2',1794883076.0,0);
INSERT INTO "moves" VALUES('kept-table-1',77,68,'csa','to sabine-pass','','2',1794883077.0,0);
INSERT INTO "moves" VALUES('kept-table-1',78,69,'csa','halt','','2',1794883078.0,0);
INSERT INTO "moves" VALUES('kept-table-1',79,70,'csa','ride jackson','','2',1794883079.0,0);
INSERT INTO "moves" VALUES('kept-table-1',80,71,'csa','ride to new-bern','','2',1794883080.0,0);
INSERT INTO "moves" VALUES('kept-table-1',81,72,'csa','ride smith','','2',1794883081.0,0);
INSERT INTO "moves" VALUES('kept-table-1',82,73,'csa','ride to bristol','','2',1794883082.0,0);
INSERT INTO "moves" VALUES('kept-table-1',83,74,'csa','ride van-dorn','','2',1794883083.0,1);
INSERT INTO "moves" VALUES('kept-table-1',84,74,'csa','ride bragg','','2',1794883084.0,0);
INSERT INTO "moves" VALUES('kept-table-1',85,75,'csa','ride to talladega','','2',1794883085.0,0);
INSERT INTO "moves" VALUES('kept-table-1',86,76,'csa','supply chattanooga','','2',1794883086.0,0);
INSERT INTO "moves" VALUES('kept-table-1',87,77,'csa','to cookeville','','2',1794883087.0,0);
INSERT INTO "moves" VALUES('kept-table-1',88,78,'csa','to bowling-green','','2',1794883088.0,0);
INSERT INTO "moves" VALUES('kept-table-1',89,79,'csa','halt','','2',1794883089.0,0);
INSERT INTO "moves" VALUES('kept-table-1',90,80,'csa','supply nashville','','2',1794883090.0,0);
INSERT INTO "moves" VALUES('kept-table-1',91,81,'csa','to cookeville','','2',1794883091.0,0);
INSERT INTO "moves" VALUES('kept-table-1',92,82,'csa','halt','','2',1794883092.0,0);
INSERT INTO "moves" VALUES('kept-table-1',93,83,'csa','ride beauregard','','2',1794883093.0,0);
INSERT INTO "moves" VALUES('kept-table-1',94,84,'csa','ride to ft-jackson','','2',1794883094.0,0);
INSERT INTO "moves" VALUES('kept-table-1',95,85,'csa','ride je-johnston','','2',1794883095.0,0);
INSERT INTO "moves" VALUES('kept-table-1',96,86,'csa','ride to selma','','2',1794883096.0,0);
INSERT INTO "moves" VALUES('kept-table-1',97,87,'csa','reorganize fredericksburg','','2',1794883097.0,0);
INSERT INTO "moves" VALUES('kept-table-1',98,88,'csa','form 2','','2',1794883098.0,0);
INSERT INTO "moves" VALUES('kept-table-1',99,89,'csa','form 1','','2',1794883099.0,0);
INSERT INTO "moves" VALUES('kept-table-1',100,90,'csa','supply richmond','','2',1794883100.0,0);
INSERT INTO "moves" VALUES('kept-table-1',101,91,'csa','to cold-harbor','','2',1794883101.0,1);
INSERT INTO "moves" VALUES('kept-table-1',102,91,'csa','to fredericksburg','','2',1794883102.0,0);
INSERT INTO "moves" VALUES('kept-table-1',103,92,'csa','to charlottesville','','2',1794883103.0,0);
INSERT INTO "moves" VALUES('kept-table-1',104,93,'csa','halt','','2',1794883104.0,0);
INSERT INTO "moves" VALUES('kept-table-1',105,94,'csa','reorganize manassas','','2',1794883105.0,0);
INSERT INTO "moves" VALUES('kept-table-1',106,95,'csa','form 2','','2',1794883106.0,1);
INSERT INTO "moves" VALUES('kept-table-1',107,95,'csa','form 2','','2',1794883107.0,0);
INSERT INTO "moves" VALUES('kept-table-1',108,96,'csa','reorganize little-rock','','2',1794883108.0,0);
INSERT INTO "moves" VALUES('kept-table-1',109,97,'csa','form 2','','2',1794883109.0,0);
INSERT INTO "moves" VALUES('kept-table-1',110,98,'csa','ride polk','','2',1794883110.0,0);
INSERT INTO "moves" VALUES('kept-table-1',111,99,'csa','ride to milledgeville','','2',1794883111.0,0);
INSERT INTO "moves" VALUES('kept-table-1',112,100,'csa','end','','2',1794883112.0,0);
INSERT INTO "moves" VALUES('kept-table-1',113,101,'usa','place philadelphia','','1',1794883113.0,0);
INSERT INTO "moves" VALUES('kept-table-1',114,102,'usa','place pittsburgh','','1',1794883114.0,0);
INSERT INTO "moves" VALUES('kept-table-1',115,103,'usa','place harrisburg','','1',1794883115.0,0);
INSERT INTO "moves" VALUES('kept-table-1',116,104,'usa','march 2 st-louis','','1',1794883116.0,1);
INSERT INTO "moves" VALUES('kept-table-1',117,104,'usa','supply philadelphia','','1',1794883117.0,0);
INSERT INTO "moves" VALUES('kept-table-1',118,105,'usa','to dover','','1',1794883118.0,0);
INSERT INTO "moves" VALUES('kept-table-1',119,106,'usa','halt','','1',1794883119.0,0);
INSERT INTO "moves" VALUES('kept-table-1',120,107,'usa','fortify sharpsburg','','1',1794883120.0,0);
INSERT INTO "moves" VALUES('kept-table-1',121,108,'usa','also cairo','','1',1794883121.0,0);
INSERT INTO "moves" VALUES('kept-table-2',1,0,'','','','',1794883001.0,0);
INSERT INTO "moves" VALUES('kept-table-2',2,1,'usa','place sharpsburg','','1',1794883002.0,0);
INSERT INTO "moves" VALUES('kept-table-2',3,2,'usa','place cincinnati','','1',1794883003.0,0);
INSERT INTO "moves" VALUES('kept-table-2',4,3,'usa','place st-louis','','1',1794883004.0,0);
INSERT INTO "moves" VALUES('kept-table-2',5,4,'csa','place richmond','','greedy',1794883005.0,0);
INSERT INTO "moves" VALUES('kept-table-2',6,5,'csa','place richmond','','greedy',1794883006.0,0);
INSERT INTO "moves" VALUES('kept-table-2',7,6,'csa','place richmond','','greedy',1794883007.0,0);
INSERT INTO "moves" VALUES('kept-table-2',8,7,'csa','place richmond','','greedy',1794883008.0,0);
INSERT INTO "moves" VALUES('kept-table-2',9,8,'csa','place raleigh','','greedy',1794883009.0,0);
INSERT INTO "moves" VALUES('kept-table-2',10,9,'csa','place jefferson-city','','greedy',1794883010.0,0);
INSERT INTO "moves" VALUES('kept-table-2',11,10,'csa','place wilmington','','greedy',1794883011.0,0);
INSERT INTO "moves" VALUES('kept-table-2',12,11,'csa','fortify richmond','','greedy',1794883012.0,0);
INSERT INTO "moves" VALUES('kept-table-2',13,12,'csa','also nashville','','greedy',1794883013.0,0);
INSERT INTO "moves" VALUES('kept-table-2',14,13,'csa','fortify little-rock','','greedy',1794883014.0,0);
INSERT INTO "moves" VALUES('kept-table-2',15,14,'csa','also milam','','greedy',1794883015.0,0);
INSERT INTO "moves" VALUES('kept-table-2',16,15,'csa','ride je-johnston','','greedy',1794883016.0,0);
INSERT INTO "moves" VALUES('kept-table-2',17,16,'csa','ride to richmond','','greedy',1794883017.0,0);
INSERT INTO "moves" VALUES('kept-table-2',18,17,'csa','march 1 winchester','','greedy',1794883018.0,0);
INSERT INTO "moves" VALUES('kept-table-2',19,18,'csa','to harpers-ferry','','greedy',1794883019.0,0);
INSERT INTO "moves" VALUES('kept-table-2',20,19,'csa','to frederick','','greedy',1794883020.0,0);
INSERT INTO "moves" VALUES('kept-table-2',21,20,'csa','to baltimore','','greedy',1794883021.0,0);
INSERT INTO "moves" VALUES('kept-table-2',22,21,'csa','halt','','greedy',1794883022.0,0);
INSERT INTO "moves" VALUES('kept-table-2',23,22,'csa','end','','greedy',1794883023.0,0);
INSERT INTO "moves" VALUES('kept-table-2',24,23,'usa','pass','','1',1794883024.0,0);
INSERT INTO "moves" VALUES('kept-table-2',25,24,'usa','reorganize cairo','','1',1794883025.0,0);
INSERT INTO "moves" VALUES('kept-table-2',26,25,'usa','form 2','','1',1794883026.0,0);
INSERT INTO "moves" VALUES('kept-table-2',27,26,'usa','march pa-militia','','1',1794883027.0,0);
INSERT INTO "moves" VALUES('kept-table-2',28,27,'usa','to philadelphia','','1',1794883028.0,0);
INSERT INTO "moves" VALUES('kept-table-2',29,28,'usa','halt','','1',1794883029.0,0);
INSERT INTO "moves" VALUES('kept-table-2',30,29,'usa','march 3 st-louis','','1',1794883030.0,0);
INSERT INTO "moves" VALUES('kept-table-2',31,30,'usa','to jefferson-city','','1',1794883031.0,0);
INSERT INTO "moves" VALUES('kept-table-2',32,31,'usa','march 1 cincinnati','','1',1794883032.0,0);
INSERT INTO "moves" VALUES('kept-table-2',33,32,'usa','to indianapolis','','1',1794883033.0,0);
INSERT INTO "moves" VALUES('kept-table-2',34,33,'usa','to springfield','','1',1794883034.0,0);
INSERT INTO "moves" VALUES('kept-table-2',35,34,'usa','to st-louis','','1',1794883035.0,0);
INSERT INTO "moves" VALUES('kept-table-2',36,35,'usa','to jefferson-city','','1',1794883036.0,0);
INSERT INTO "moves" VALUES('kept-table-2',37,36,'usa','fight','','1',1794883037.0,0);
INSERT INTO "moves" VALUES('kept-table-2',38,37,'csa','stand','','greedy',1794883038.0,0);
INSERT INTO "moves" VALUES('kept-table-2',39,38,'usa','commit 3','','1',1794883039.0,0);
INSERT INTO "moves" VALUES('kept-table-2',40,39,'usa','lift 1 washington-dc','','1',1794883040.0,0);
INSERT INTO "moves" VALUES('kept-table-2',41,40,'usa','to box-richmond by sea','','1',1794883041.0,0);
INSERT INTO "moves" VALUES('kept-table-2',42,41,'usa','to ft-monroe by sea','','1',1794883042.0,0);
INSERT INTO "moves" VALUES('kept-table-2',43,42,'usa','to box-richmond by sea','','1',1794883043.0,0);
INSERT INTO "moves" VALUES('kept-table-2',44,43,'usa','to box-wilmington by sea','','1',1794883044.0,0);
INSERT INTO "moves" VALUES('kept-table-2',45,44,'usa','halt','','1',1794883045.0,0);
INSERT INTO "moves" VALUES('kept-table-2',46,45,'usa','reorganize cairo','','1',1794883046.0,0);
INSERT INTO "moves" VALUES('kept-table-2',47,46,'usa','form 1','','1',1794883047.0,0);
INSERT INTO "moves" VALUES('kept-table-2',48,47,'usa','form 1','','1',1794883048.0,0);
INSERT INTO "moves" VALUES('kept-table-2',49,48,'usa','ride patterson','','1',1794883049.0,0);
INSERT INTO "moves" VALUES('kept-table-2',50,49,'usa','ride to box-wilmington','','1',1794883050.0,0);
INSERT INTO "moves" VALUES('kept-table-2',51,50,'usa','end','','1',1794883051.0,0);
INSERT INTO "moves" VALUES('kept-table-2',52,51,'csa','place cold-harbor','','greedy',1794883052.0,0);
INSERT INTO "moves" VALUES('kept-table-2',53,52,'csa','activate je-johnston','','greedy',1794883053.0,0);
INSERT INTO "moves" VALUES('kept-table-2',54,53,'csa','leave 1','','greedy',1794883054.0,0);
INSERT INTO "moves" VALUES('kept-table-2',55,54,'csa','to cold-harbor','','greedy',1794883055.0,0);
INSERT INTO "moves" VALUES('kept-table-2',56,55,'csa','to ft-monroe','','greedy',1794883056.0,0);
INSERT INTO "moves" VALUES('kept-table-2',57,56,'csa','fight','','greedy',1794883057.0,0);
INSERT INTO "moves" VALUES('kept-table-2',58,57,'csa','commit 4','','greedy',1794883058.0,0);
INSERT INTO "moves" VALUES('kept-table-2',59,58,'csa','fortify baltimore','','greedy',1794883059.0,0);
INSERT INTO "moves" VALUES('kept-table-2',60,59,'csa','also charleston-sc','','greedy',1794883060.0,0);
INSERT INTO "moves" VALUES('kept-table-2',61,60,'csa','fortify jefferson-city','','greedy',1794883061.0,0);
INSERT INTO "moves" VALUES('kept-table-2',62,61,'csa','no more','','greedy',1794883062.0,0);
INSERT INTO "moves" VALUES('kept-table-2',63,62,'csa','end','','greedy',1794883063.0,0);
INSERT INTO "moves" VALUES('kept-table-2',64,63,'usa','place pittsburgh','','1',1794883064.0,0);
INSERT INTO "moves" VALUES('kept-table-2',65,64,'usa','draft philadelphia','','1',1794883065.0,0);
INSERT INTO "moves" VALUES('kept-table-2',66,65,'usa','march pa-militia','','1',1794883066.0,0);
INSERT INTO "moves" VALUES('kept-table-2',67,66,'usa','to harrisburg','','1',1794883067.0,0);
INSERT INTO "moves" VALUES('kept-table-2',68,67,'usa','to pittsburgh','','1',1794883068.0,1);
INSERT INTO "moves" VALUES('kept-table-2',69,67,'usa','to philadelphia','','1',1794883069.0,0);
INSERT INTO "moves" VALUES('kept-table-2',70,68,'usa','halt','','1',1794883070.0,0);
INSERT INTO "moves" VALUES('kept-table-2',71,69,'usa','ride patterson','','1',1794883071.0,1);
INSERT INTO "moves" VALUES('kept-table-2',72,69,'usa','fortify sharpsburg','','1',1794883072.0,0);
INSERT INTO "moves" VALUES('kept-table-3',1,0,'','','','',1794883001.0,0);
INSERT INTO "moves" VALUES('kept-table-3',2,1,'union-east','deploy meade us-11-corps','','1',1794883002.0,0);
INSERT INTO "moves" VALUES('kept-table-3',3,2,'union-east','deploy us-4-corps norfolk','','1',1794883003.0,0);
INSERT INTO "moves" VALUES('kept-table-3',4,3,'union-east','deploy us-7-corps norfolk','','1',1794883004.0,0);
INSERT INTO "moves" VALUES('kept-table-3',5,4,'union-east','deploy us-potomac-flotilla fort-monroe','','1',1794883005.0,0);
INSERT INTO "moves" VALUES('kept-table-3',6,5,'union-east','deploy us-5-train fort-monroe','','1',1794883006.0,0);
INSERT INTO "moves" VALUES('kept-table-3',7,6,'union-east','deploy dix us-7-corps','','1',1794883007.0,0);
INSERT INTO "moves" VALUES('kept-table-3',8,7,'confederate-east','deploy jackson cs-1-n-virg-corps','','2',1794883008.0,0);
INSERT INTO "moves" VALUES('kept-table-3',9,8,'confederate-east','deploy longstreet cs-3-n-virg-corps','','2',1794883009.0,0);
INSERT INTO "moves" VALUES('kept-table-3',10,9,'confederate-east','deploy cs-s-virg-corps west-point','','2',1794883010.0,0);
INSERT INTO "moves" VALUES('kept-table-3',11,10,'confederate-east','deploy fieldwork petersburg','','2',1794883011.0,0);
INSERT INTO "moves" VALUES('kept-table-3',12,11,'confederate-east','deploy cs-1-garrison richmond','','2',1794883012.0,0);
INSERT INTO "moves" VALUES('kept-table-3',13,12,'confederate-west','deploy cs-1-tenn-corps chattanooga','','1',1794883013.0,0);
INSERT INTO "moves" VALUES('kept-table-3',14,13,'confederate-west','deploy cs-2-tenn-corps tullahoma','','1',1794883014.0,0);
INSERT INTO "moves" VALUES('kept-table-3',15,14,'confederate-west','deploy cs-tenn-cavalry chattanooga','','1',1794883015.0,0);
INSERT INTO "moves" VALUES('kept-table-3',16,15,'confederate-west','deploy cs-5-train tullahoma','','1',1794883016.0,0);
INSERT INTO "moves" VALUES('kept-table-3',17,16,'confederate-west','deploy bragg chattanooga','','1',1794883017.0,0);
INSERT INTO "moves" VALUES('kept-table-3',18,17,'confederate-west','deploy hardee cs-2-tenn-corps','','1',1794883018.0,1);
INSERT INTO "moves" VALUES('kept-table-3',19,17,'confederate-west','deploy hardee cs-2-tenn-corps','','1',1794883019.0,0);
INSERT INTO "moves" VALUES('kept-table-3',20,18,'confederate-west','deploy fieldwork chattanooga','','1',1794883020.0,0);
INSERT INTO "moves" VALUES('kept-table-3',21,19,'union-west','deploy us-15-corps lagrange','','2',1794883021.0,1);
INSERT INTO "moves" VALUES('kept-table-3',22,19,'union-west','deploy us-15-corps lagrange','','2',1794883022.0,0);
INSERT INTO "moves" VALUES('kept-table-3',23,20,'union-west','deploy us-17-corps lagrange','','2',1794883023.0,0);
INSERT INTO "moves" VALUES('kept-table-3',24,21,'union-west','deploy us-13-corps lagrange','','2',1794883024.0,0);
INSERT INTO "moves" VALUES('kept-table-3',25,22,'union-west','deploy us-tenn-artillery memphis','','2',1794883025.0,0);
INSERT INTO "moves" VALUES('kept-table-3',26,23,'union-west','deploy us-west-engineers memphis','','2',1794883026.0,0);
INSERT INTO "moves" VALUES('kept-table-3',27,24,'union-west','deploy us-6-train memphis','','2',1794883027.0,0);
INSERT INTO "moves" VALUES('kept-table-3',28,25,'union-west','deploy grant lagrange','','2',1794883028.0,1);
INSERT INTO "moves" VALUES('kept-table-3',29,25,'union-west','deploy grant memphis','','2',1794883029.0,0);
INSERT INTO "moves" VALUES('kept-table-3',30,26,'union-west','deploy sherman us-15-corps','','2',1794883030.0,1);
INSERT INTO "moves" VALUES('kept-table-3',31,26,'union-west','deploy sherman us-13-corps','','2',1794883031.0,0);
INSERT INTO "moves" VALUES('kept-table-3',32,27,'union-west','deploy mcclernand us-tenn-artillery','','2',1794883032.0,0);
INSERT INTO "moves" VALUES('kept-table-3',33,28,'union-west','deploy us-14-corps nashville','','2',1794883033.0,0);
INSERT INTO "moves" VALUES('kept-table-3',34,29,'union-west','deploy us-21-corps murfreesboro','','2',1794883034.0,0);
INSERT INTO "moves" VALUES('kept-table-3',35,30,'union-west','deploy us-res-corps murfreesboro','','2',1794883035.0,0);
INSERT INTO "moves" VALUES('kept-table-3',36,31,'union-west','deploy us-cumb-cavalry nashville','','2',1794883036.0,0);
INSERT INTO "moves" VALUES('kept-table-3',37,32,'union-west','deploy us-7-train nashville','','2',1794883037.0,0);
INSERT INTO "moves" VALUES('kept-table-3',38,33,'union-west','deploy rosecrans us-res-corps','','2',1794883038.0,0);
INSERT INTO "moves" VALUES('kept-table-3',39,34,'union-west','deploy us-1-garrison somerset','','2',1794883039.0,0);
INSERT INTO "moves" VALUES('kept-table-3',40,35,'union-west','deploy us-2-garrison henderson','','2',1794883040.0,0);
INSERT INTO "moves" VALUES('kept-table-3',41,36,'union-west','deploy us-3-garrison henderson','','2',1794883041.0,0);
INSERT INTO "moves" VALUES('kept-table-3',42,37,'union-west','deploy burnside us-22-corps','event d6=1','2',1794883042.0,0);
INSERT INTO "moves" VALUES('kept-table-3',43,38,'confederate-east','begin','','2',1794883043.0,0);
INSERT INTO "moves" VALUES('kept-table-3',44,39,'confederate-east','recruit engineer petersburg','','2',1794883044.0,0);
INSERT INTO "moves" VALUES('kept-table-3',45,40,'confederate-east','recruit garrison petersburg','','2',1794883045.0,0);
INSERT INTO "moves" VALUES('kept-table-3',46,41,'confederate-east','recruit ranger fredericksburg','','2',1794883046.0,0);
INSERT INTO "moves" VALUES('kept-table-3',47,42,'confederate-east','dig richmond richmond','','2',1794883047.0,0);
INSERT INTO "moves" VALUES('kept-table-3',48,43,'confederate-east','done','','2',1794883048.0,0);
INSERT INTO "moves" VALUES('kept-table-3',49,44,'confederate-east','unassign jackson','','2',1794883049.0,0);
INSERT INTO "moves" VALUES('kept-table-3',50,45,'confederate-east','assign jackson cs-2-n-virg-corps','','2',1794883050.0,0);
INSERT INTO "moves" VALUES('kept-table-3',51,46,'confederate-east','unassign d-h-hill','','2',1794883051.0,1);
INSERT INTO "moves" VALUES('kept-table-3',52,46,'confederate-east','unassign stuart','','2',1794883052.0,1);
INSERT INTO "moves" VALUES('kept-table-3',53,46,'confederate-east','done','','2',1794883053.0,0);
INSERT INTO "moves" VALUES('kept-table-3',54,47,'confederate-east','march cs-moseby-rangers','','2',1794883054.0,0);
INSERT INTO "moves" VALUES('kept-table-3',55,48,'confederate-east','to hanover-junction','','2',1794883055.0,0);
INSERT INTO "moves" VALUES('kept-table-3',56,49,'confederate-east','rail staunton','','2',1794883056.0,0);
INSERT INTO "moves" VALUES('kept-table-3',57,50,'confederate-east','to harrisonburg','','2',1794883057.0,0);
INSERT INTO "moves" VALUES('kept-table-3',58,51,'confederate-east','to new-market','','2',1794883058.0,0);
INSERT INTO "moves" VALUES('kept-table-3',59,52,'confederate-east','to winchester','','2',1794883059.0,0);
INSERT INTO "moves" VALUES('kept-table-3',60,53,'confederate-east','to martinsburg','','2',1794883060.0,0);
INSERT INTO "moves" VALUES('kept-table-3',61,54,'confederate-east','march cs-2-n-virg-corps','','2',1794883061.0,0);
INSERT INTO "moves" VALUES('kept-table-3',62,55,'confederate-east','rail lynchburg','','2',1794883062.0,0);
INSERT INTO "moves" VALUES('kept-table-3',63,56,'confederate-east','to burkeville','','2',1794883063.0,0);
INSERT INTO "moves" VALUES('kept-table-3',64,57,'confederate-east','to richmond','','2',1794883064.0,0);
INSERT INTO "moves" VALUES('kept-table-3',65,58,'confederate-east','march cs-5-garrison','','2',1794883065.0,0);
INSERT INTO "moves" VALUES('kept-table-3',66,59,'confederate-east','rail west-point','','2',1794883066.0,0);
INSERT INTO "moves" VALUES('kept-table-3',67,60,'confederate-east','halt','','2',1794883067.0,0);
INSERT INTO "moves" VALUES('kept-table-3',68,61,'confederate-east','done','event d6=3','2',1794883068.0,0);
INSERT INTO "moves" VALUES('kept-table-3',69,62,'union-east','burn us-4-train','','1',1794883069.0,0);
INSERT INTO "moves" VALUES('kept-table-3',70,63,'union-east','burn us-1-train','','1',1794883070.0,1);
INSERT INTO "moves" VALUES('kept-table-3',71,63,'union-east','demobilize us-4-fort','','1',1794883071.0,0);
INSERT INTO "moves" VALUES('kept-table-3',72,64,'union-east','demobilize us-5-fort','','1',1794883072.0,0);
INSERT INTO "moves" VALUES('kept-table-3',73,65,'union-east','demobilize us-3-fort','','1',1794883073.0,0);
INSERT INTO "moves" VALUES('kept-table-3',74,66,'union-east','begin','','1',1794883074.0,0);
INSERT INTO "moves" VALUES('kept-table-3',75,67,'union-east','recruit artillery washington-dc','','1',1794883075.0,0);
INSERT INTO "moves" VALUES('kept-table-3',76,68,'union-east','militia','event d6=4','1',1794883076.0,0);
INSERT INTO "moves" VALUES('kept-table-3',77,69,'union-east','muster carlisle','','1',1794883077.0,0);
INSERT INTO "moves" VALUES('kept-table-3',78,70,'union-east','muster chambersburg','','1',1794883078.0,0);
INSERT INTO "moves" VALUES('kept-table-3',79,71,'union-east','recruit garrison washington-dc','','1',1794883079.0,0);
INSERT INTO "moves" VALUES('kept-table-3',80,72,'union-east','recruit ranger stafford-heights','','1',1794883080.0,1);
INSERT INTO "moves" VALUES('kept-table-3',81,72,'union-east','dig washington-dc washington-dc','','1',1794883081.0,0);
INSERT INTO "moves" VALUES('kept-table-3',82,73,'union-east','fort stafford-heights stafford-heights','','1',1794883082.0,0);
INSERT INTO "moves" VALUES('kept-table-3',83,74,'union-east','done','','1',1794883083.0,0);
INSERT INTO "moves" VALUES('kept-table-3',84,75,'union-east','unassign dix','','1',1794883084.0,0);
INSERT INTO "moves" VALUES('kept-table-3',85,76,'union-east','assign dix us-4-corps','','1',1794883085.0,0);
INSERT INTO "moves" VALUES('kept-table-3',86,77,'union-east','unassign meade','','1',1794883086.0,0);
INSERT INTO "moves" VALUES('kept-table-3',87,78,'union-east','assign meade us-1-corps','','1',1794883087.0,0);
INSERT INTO "moves" VALUES('kept-table-3',88,79,'union-east','done','','1',1794883088.0,0);
INSERT INTO "moves" VALUES('kept-table-3',89,80,'union-east','march us-1-corps','','1',1794883089.0,0);
INSERT INTO "moves" VALUES('kept-table-3',90,81,'union-east','ship union-east-reserve','','1',1794883090.0,0);
INSERT INTO "moves" VALUES('kept-table-3',91,82,'union-east','march us-8-corps','','1',1794883091.0,0);
INSERT INTO "moves" VALUES('kept-table-3',92,83,'union-east','rail union-east-reserve','','1',1794883092.0,0);
INSERT INTO "moves" VALUES('kept-table-3',93,84,'union-east','rail frederick','','1',1794883093.0,0);
INSERT INTO "moves" VALUES('kept-table-3',94,85,'union-east','to hagerstown','','1',1794883094.0,0);
INSERT INTO "moves" VALUES('kept-table-3',95,86,'union-east','double washington-dc','','1',1794883095.0,0);
INSERT INTO "moves" VALUES('kept-table-3',96,87,'union-east','march us-4-corps','','1',1794883096.0,0);
INSERT INTO "moves" VALUES('kept-table-3',97,88,'union-east','halt','','1',1794883097.0,1);
INSERT INTO "moves" VALUES('kept-table-3',98,88,'union-east','ship west-point','','1',1794883098.0,0);
INSERT INTO "moves" VALUES('kept-table-3',99,89,'union-east','march us-potm-corps','','1',1794883099.0,1);
INSERT INTO "moves" VALUES('kept-table-3',100,89,'union-east','march us-potmc-artillery','','1',1794883100.0,0);
INSERT INTO "moves" VALUES('kept-table-3',101,90,'union-east','to manassas','','1',1794883101.0,0);
INSERT INTO "moves" VALUES('kept-table-3',102,91,'union-east','to warrenton','','1',1794883102.0,1);
INSERT INTO "moves" VALUES('kept-table-3',103,91,'union-east','rail chambersburg','','1',1794883103.0,0);
INSERT INTO "moves" VALUES('kept-table-3',104,92,'union-east','to cumberland','','1',1794883104.0,1);
INSERT INTO "moves" VALUES('kept-table-3',105,92,'union-east','to carlisle','','1',1794883105.0,1);
INSERT INTO "moves" VALUES('kept-table-3',106,92,'union-east','to carlisle','','1',1794883106.0,1);
INSERT INTO "moves" VALUES('kept-table-3',107,92,'union-east','to carlisle','','1',1794883107.0,0);
INSERT INTO "moves" VALUES('kept-table-3',108,93,'union-east','march us-11-corps','','1',1794883108.0,1);
INSERT INTO "moves" VALUES('kept-table-3',109,93,'union-east','done','battle d6=4
battle d6=6','1',1794883109.0,0);
INSERT INTO "moves" VALUES('kept-table-3',110,94,'confederate-east','battle','battle d6=6','2',1794883110.0,0);
INSERT INTO "moves" VALUES('kept-table-3',111,95,'confederate-east','veteran cs-s-virg-corps','event d6=6
battle d6=5
battle d6=5
event d6=3','2',1794883111.0,0);
INSERT INTO "moves" VALUES('kept-table-3',112,96,'union-west','burn us-7-train','','2',1794883112.0,0);
INSERT INTO "moves" VALUES('kept-table-3',113,97,'union-west','burn us-6-train','','2',1794883113.0,0);
INSERT INTO "moves" VALUES('kept-table-3',114,98,'union-west','draft','event d6=2','2',1794883114.0,0);
INSERT INTO "moves" VALUES('kept-table-3',115,99,'union-west','begin','','2',1794883115.0,0);
INSERT INTO "moves" VALUES('kept-table-3',116,100,'union-west','fort somerset lexington','','2',1794883116.0,0);
INSERT INTO "moves" VALUES('kept-table-3',117,101,'union-west','recruit train lexington','','2',1794883117.0,0);
INSERT INTO "moves" VALUES('kept-table-3',118,102,'union-west','done','','2',1794883118.0,0);
INSERT INTO "moves" VALUES('kept-table-3',119,103,'union-west','unassign mcclernand','','2',1794883119.0,0);
INSERT INTO "moves" VALUES('kept-table-3',120,104,'union-west','assign mcclernand us-tenn-artillery','','2',1794883120.0,0);
INSERT INTO "moves" VALUES('kept-table-3',121,105,'union-west','unassign burnside','','2',1794883121.0,0);
INSERT INTO "moves" VALUES('kept-table-3',122,106,'union-west','unassign sherman','','2',1794883122.0,0);
INSERT INTO "moves" VALUES('kept-table-3',123,107,'union-west','assign burnside us-22-corps','','2',1794883123.0,0);
INSERT INTO "moves" VALUES('kept-table-3',124,108,'union-west','done','','2',1794883124.0,0);
INSERT INTO "moves" VALUES('kept-table-3',125,109,'union-west','march us-17-corps','','2',1794883125.0,0);
INSERT INTO "moves" VALUES('kept-table-3',126,110,'union-west','rail tupelo','','2',1794883126.0,0);
INSERT INTO "moves" VALUES('kept-table-3',127,111,'union-west','march us-22-corps','','2',1794883127.0,0);
INSERT INTO "moves" VALUES('kept-table-3',128,112,'union-west','to union-west-reserve','','2',1794883128.0,0);
INSERT INTO "moves" VALUES('kept-table-3',129,113,'union-west','march us-13-corps','','2',1794883129.0,0);
INSERT INTO "moves" VALUES('kept-table-3',130,114,'union-west','to shiloh','','2',1794883130.0,0);
INSERT INTO "moves" VALUES('kept-table-3',131,115,'union-west','march us-15-corps','','2',1794883131.0,0);
INSERT INTO "moves" VALUES('kept-table-3',132,116,'union-west','halt','','2',1794883132.0,0);
INSERT INTO "moves" VALUES('kept-table-3',133,117,'union-west','march us-cumb-cavalry','','2',1794883133.0,0);
INSERT INTO "moves" VALUES('kept-table-3',134,118,'union-west','to murfreesboro','','2',1794883134.0,0);
INSERT INTO "moves" VALUES('kept-table-3',135,119,'union-west','to mcminnville','','2',1794883135.0,0);
INSERT INTO "moves" VALUES('kept-table-3',136,120,'union-west','to sparta','','2',1794883136.0,0);
INSERT INTO "moves" VALUES('kept-table-3',137,121,'union-west','march us-1-train','','2',1794883137.0,0);
INSERT INTO "moves" VALUES('kept-table-3',138,122,'union-west','rail bowling-green','','2',1794883138.0,0);
INSERT INTO "moves" VALUES('kept-table-3',139,123,'union-west','rail columbia','','2',1794883139.0,0);
INSERT INTO "moves" VALUES('kept-table-3',140,124,'union-west','march porter','','2',1794883140.0,0);
INSERT INTO "moves" VALUES('kept-table-3',141,125,'union-west','rail corinth','','2',1794883141.0,0);
INSERT INTO "moves" VALUES('kept-table-3',142,126,'union-west','rail holly-springs','','2',1794883142.0,0);
INSERT INTO "moves" VALUES('kept-table-3',143,127,'union-west','halt','','2',1794883143.0,1);
INSERT INTO "moves" VALUES('kept-table-3',144,127,'union-west','halt','','2',1794883144.0,0);
INSERT INTO "moves" VALUES('kept-table-3',145,128,'union-west','march us-1-garrison','','2',1794883145.0,0);
INSERT INTO "moves" VALUES('kept-table-3',146,129,'union-west','halt','','2',1794883146.0,0);
INSERT INTO "moves" VALUES('kept-table-3',147,130,'union-west','sail us-miss-1-flotilla','','2',1794883147.0,1);
INSERT INTO "moves" VALUES('kept-table-3',148,130,'union-west','done','battle d6=1
battle d6=1','2',1794883148.0,0);
INSERT INTO "moves" VALUES('kept-table-3',149,131,'confederate-west','skirmish','battle d6=1','1',1794883149.0,0);
INSERT INTO "moves" VALUES('kept-table-3',150,132,'confederate-west','retreat grenada','event d6=3','1',1794883150.0,0);
INSERT INTO "moves" VALUES('kept-table-3',151,133,'confederate-west','burn cs-5-train','','1',1794883151.0,0);
INSERT INTO "moves" VALUES('kept-table-4',1,0,'','','','',1794883001.0,0);
INSERT INTO "moves" VALUES('kept-table-4',2,1,'union-east','deploy meade us-11-corps','','1',1794883002.0,0);
INSERT INTO "moves" VALUES('kept-table-4',3,2,'union-east','deploy us-4-corps fort-monroe','','1',1794883003.0,0);
INSERT INTO "moves" VALUES('kept-table-4',4,3,'union-east','deploy us-7-corps fort-monroe','','1',1794883004.0,1);
INSERT INTO "moves" VALUES('kept-table-4',5,3,'union-east','deploy us-7-corps norfolk','','1',1794883005.0,0);
INSERT INTO "moves" VALUES('kept-table-4',6,4,'union-east','deploy us-potomac-flotilla norfolk','','1',1794883006.0,0);
INSERT INTO "moves" VALUES('kept-table-4',7,5,'union-east','deploy us-5-train norfolk','','1',1794883007.0,0);
INSERT INTO "moves" VALUES('kept-table-4',8,6,'union-east','deploy dix us-7-corps','','1',1794883008.0,0);
INSERT INTO "moves" VALUES('kept-table-4',9,7,'confederate-east','deploy jackson cs-1-n-virg-corps','','greedy',1794883009.0,0);
INSERT INTO "moves" VALUES('kept-table-4',10,8,'confederate-east','deploy longstreet cs-2-n-virg-corps','','greedy',1794883010.0,0);
INSERT INTO "moves" VALUES('kept-table-4',11,9,'confederate-east','deploy cs-s-virg-corps petersburg','','greedy',1794883011.0,0);
INSERT INTO "moves" VALUES('kept-table-4',12,10,'confederate-east','deploy fieldwork petersburg','','greedy',1794883012.0,0);
INSERT INTO "moves" VALUES('kept-table-4',13,11,'confederate-east','deploy cs-1-garrison richmond','','greedy',1794883013.0,0);
INSERT INTO "moves" VALUES('kept-table-4',14,12,'confederate-west','deploy cs-1-tenn-corps tullahoma','','1',1794883014.0,0);
INSERT INTO "moves" VALUES('kept-table-4',15,13,'confederate-west','deploy cs-2-tenn-corps chattanooga','','1',1794883015.0,0);
INSERT INTO "moves" VALUES('kept-table-4',16,14,'confederate-west','deploy cs-tenn-cavalry tullahoma','','1',1794883016.0,0);
INSERT INTO "moves" VALUES('kept-table-4',17,15,'confederate-west','deploy cs-5-train tullahoma','','1',1794883017.0,0);
INSERT INTO "moves" VALUES('kept-table-4',18,16,'confederate-west','deploy bragg tullahoma','','1',1794883018.0,0);
INSERT INTO "moves" VALUES('kept-table-4',19,17,'confederate-west','deploy hardee cs-2-tenn-corps','','1',1794883019.0,0);
INSERT INTO "moves" VALUES('kept-table-4',20,18,'confederate-west','deploy fieldwork chattanooga','','1',1794883020.0,0);
INSERT INTO "moves" VALUES('kept-table-4',21,19,'union-west','deploy us-15-corps memphis','','greedy',1794883021.0,0);
INSERT INTO "moves" VALUES('kept-table-4',22,20,'union-west','deploy us-17-corps memphis','','greedy',1794883022.0,0);
INSERT INTO "moves" VALUES('kept-table-4',23,21,'union-west','deploy us-13-corps memphis','','greedy',1794883023.0,0);
INSERT INTO "moves" VALUES('kept-table-4',24,22,'union-west','deploy us-tenn-artillery memphis','','greedy',1794883024.0,0);
INSERT INTO "moves" VALUES('kept-table-4',25,23,'union-west','deploy us-west-engineers memphis','','greedy',1794883025.0,0);
INSERT INTO "moves" VALUES('kept-table-4',26,24,'union-west','deploy us-6-train memphis','','greedy',1794883026.0,0);
INSERT INTO "moves" VALUES('kept-table-4',27,25,'union-west','deploy grant memphis','','greedy',1794883027.0,0);
INSERT INTO "moves" VALUES('kept-table-4',28,26,'union-west','deploy sherman us-15-corps','','greedy',1794883028.0,0);
INSERT INTO "moves" VALUES('kept-table-4',29,27,'union-west','deploy mcclernand us-17-corps','','greedy',1794883029.0,0);
INSERT INTO "moves" VALUES('kept-table-4',30,28,'union-west','deploy us-14-corps nashville','','greedy',1794883030.0,0);
INSERT INTO "moves" VALUES('kept-table-4',31,29,'union-west','deploy us-21-corps nashville','','greedy',1794883031.0,0);
INSERT INTO "moves" VALUES('kept-table-4',32,30,'union-west','deploy us-res-corps nashville','','greedy',1794883032.0,0);
INSERT INTO "moves" VALUES('kept-table-4',33,31,'union-west','deploy us-cumb-cavalry nashville','','greedy',1794883033.0,0);
INSERT INTO "moves" VALUES('kept-table-4',34,32,'union-west','deploy us-7-train nashville','','greedy',1794883034.0,0);
INSERT INTO "moves" VALUES('kept-table-4',35,33,'union-west','deploy rosecrans us-14-corps','','greedy',1794883035.0,0);
INSERT INTO "moves" VALUES('kept-table-4',36,34,'union-west','deploy us-1-garrison carbondale','','greedy',1794883036.0,0);
INSERT INTO "moves" VALUES('kept-table-4',37,35,'union-west','deploy us-2-garrison carbondale','','greedy',1794883037.0,0);
INSERT INTO "moves" VALUES('kept-table-4',38,36,'union-west','deploy us-3-garrison carbondale','','greedy',1794883038.0,0);
INSERT INTO "moves" VALUES('kept-table-4',39,37,'union-west','deploy burnside us-9-corps','','greedy',1794883039.0,0);
INSERT INTO "moves" VALUES('kept-table-4',40,38,'confederate-east','transfer d-h-hill','','greedy',1794883040.0,0);
INSERT INTO "moves" VALUES('kept-table-4',41,39,'confederate-east','transfer cs-s-virg-corps','','greedy',1794883041.0,0);
INSERT INTO "moves" VALUES('kept-table-4',42,40,'confederate-east','draft','event d6=4','greedy',1794883042.0,0);
INSERT INTO "moves" VALUES('kept-table-4',43,41,'confederate-east','begin','','greedy',1794883043.0,0);
INSERT INTO "moves" VALUES('kept-table-4',44,42,'confederate-east','recruit infantry confederate-east-reserve','','greedy',1794883044.0,0);
INSERT INTO "moves" VALUES('kept-table-4',45,43,'confederate-east','recruit train confederate-east-reserve','','greedy',1794883045.0,0);
INSERT INTO "moves" VALUES('kept-table-4',46,44,'confederate-east','recruit garrison confederate-east-reserve','','greedy',1794883046.0,0);
INSERT INTO "moves" VALUES('kept-table-4',47,45,'confederate-east','done','','greedy',1794883047.0,0);
INSERT INTO "moves" VALUES('kept-table-4',48,46,'confederate-east','done','','greedy',1794883048.0,0);
INSERT INTO "moves" VALUES('kept-table-4',49,47,'confederate-east','march cs-5-garrison','','greedy',1794883049.0,0);
INSERT INTO "moves" VALUES('kept-table-4',50,48,'confederate-east','rail richmond','','greedy',1794883050.0,0);
INSERT INTO "moves" VALUES('kept-table-4',51,49,'confederate-east','halt','','greedy',1794883051.0,0);
INSERT INTO "moves" VALUES('kept-table-4',52,50,'confederate-east','march cs-moseby-rangers','','greedy',1794883052.0,0);
INSERT INTO "moves" VALUES('kept-table-4',53,51,'confederate-east','rail richmond','','greedy',1794883053.0,0);
INSERT INTO "moves" VALUES('kept-table-4',54,52,'confederate-east','halt','','greedy',1794883054.0,0);
INSERT INTO "moves" VALUES('kept-table-4',55,53,'confederate-east','march cs-n-virg-cavalry','','greedy',1794883055.0,0);
INSERT INTO "moves" VALUES('kept-table-4',56,54,'confederate-east','rail richmond','','greedy',1794883056.0,0);
INSERT INTO "moves" VALUES('kept-table-4',57,55,'confederate-east','halt','','greedy',1794883057.0,0);
INSERT INTO "moves" VALUES('kept-table-4',58,56,'confederate-east','march cs-1-n-virg-corps','','greedy',1794883058.0,0);
INSERT INTO "moves" VALUES('kept-table-4',59,57,'confederate-east','halt','','greedy',1794883059.0,0);
INSERT INTO "moves" VALUES('kept-table-4',60,58,'confederate-east','march cs-2-n-virg-corps','','greedy',1794883060.0,0);
INSERT INTO "moves" VALUES('kept-table-4',61,59,'confederate-east','halt','','greedy',1794883061.0,0);
INSERT INTO "moves" VALUES('kept-table-4',62,60,'confederate-east','march cs-3-n-virg-corps','','greedy',1794883062.0,0);
INSERT INTO "moves" VALUES('kept-table-4',63,61,'confederate-east','halt','','greedy',1794883063.0,0);
INSERT INTO "moves" VALUES('kept-table-4',64,62,'confederate-east','march cs-gulf-corps','','greedy',1794883064.0,0);
INSERT INTO "moves" VALUES('kept-table-4',65,63,'confederate-east','halt','','greedy',1794883065.0,0);
INSERT INTO "moves" VALUES('kept-table-4',66,64,'confederate-east','march lee','','greedy',1794883066.0,0);
INSERT INTO "moves" VALUES('kept-table-4',67,65,'confederate-east','rail manassas','','greedy',1794883067.0,0);
INSERT INTO "moves" VALUES('kept-table-4',68,66,'confederate-east','halt','','greedy',1794883068.0,0);
INSERT INTO "moves" VALUES('kept-table-4',69,67,'confederate-east','march cs-1-train','','greedy',1794883069.0,0);
INSERT INTO "moves" VALUES('kept-table-4',70,68,'confederate-east','rail manassas','','greedy',1794883070.0,0);
INSERT INTO "moves" VALUES('kept-table-4',71,69,'confederate-east','halt','','greedy',1794883071.0,0);
INSERT INTO "moves" VALUES('kept-table-4',72,70,'confederate-east','march cs-2-garrison','','greedy',1794883072.0,0);
INSERT INTO "moves" VALUES('kept-table-4',73,71,'confederate-east','to staunton','','greedy',1794883073.0,0);
INSERT INTO "moves" VALUES('kept-table-4',74,72,'confederate-east','halt','','greedy',1794883074.0,0);
INSERT INTO "moves" VALUES('kept-table-4',75,73,'confederate-east','done','event d6=3','greedy',1794883075.0,0);
INSERT INTO "moves" VALUES('kept-table-4',76,74,'union-east','demobilize us-5-fort','','1',1794883076.0,0);
INSERT INTO "moves" VALUES('kept-table-4',77,75,'union-east','burn us-4-train','','1',1794883077.0,0);
INSERT INTO "moves" VALUES('kept-table-4',78,76,'union-east','begin','','1',1794883078.0,0);
INSERT INTO "moves" VALUES('kept-table-4',79,77,'union-east','recruit infantry union-east-reserve','','1',1794883079.0,0);
INSERT INTO "moves" VALUES('kept-table-4',80,78,'union-east','recruit ranger union-east-reserve','','1',1794883080.0,0);
INSERT INTO "moves" VALUES('kept-table-4',81,79,'union-east','recruit train philadelphia','','1',1794883081.0,0);
INSERT INTO "moves" VALUES('kept-table-4',82,80,'union-east','recruit garrison harrisburg','','1',1794883082.0,0);
INSERT INTO "moves" VALUES('kept-table-4',83,81,'union-east','dig washington-dc washington-dc','','1',1794883083.0,0);
INSERT INTO "moves" VALUES('kept-table-4',84,82,'union-east','dig norfolk norfolk','','1',1794883084.0,0);
INSERT INTO "moves" VALUES('kept-table-4',85,83,'union-east','done','','1',1794883085.0,0);
INSERT INTO "moves" VALUES('kept-table-4',86,84,'union-east','unassign dix','','1',1794883086.0,0);
INSERT INTO "moves" VALUES('kept-table-4',87,85,'union-east','assign dix us-7-corps','','1',1794883087.0,0);
INSERT INTO "moves" VALUES('kept-table-4',88,86,'union-east','done','','1',1794883088.0,0);
INSERT INTO "moves" VALUES('kept-table-4',89,87,'union-east','march us-4-train','','1',1794883089.0,0);
INSERT INTO "moves" VALUES('kept-table-4',90,88,'union-east','to union-east-reserve','','1',1794883090.0,0);
INSERT INTO "moves" VALUES('kept-table-4',91,89,'union-east','march us-2-corps','','1',1794883091.0,0);
INSERT INTO "moves" VALUES('kept-table-4',92,90,'union-east','ship norfolk','','1',1794883092.0,0);
INSERT INTO "moves" VALUES('kept-table-4',93,91,'union-east','march us-3-train','','1',1794883093.0,0);
INSERT INTO "moves" VALUES('kept-table-4',94,92,'union-east','ship wilmington','','1',1794883094.0,0);
INSERT INTO "moves" VALUES('kept-table-4',95,93,'union-east','march us-potmc-artillery','','1',1794883095.0,0);
INSERT INTO "moves" VALUES('kept-table-4',96,94,'union-east','to wilderness','','1',1794883096.0,1);
INSERT INTO "moves" VALUES('kept-table-4',97,94,'union-east','to manassas','event d6=3
event d6=1','1',1794883097.0,0);
INSERT INTO "moves" VALUES('kept-table-4',98,95,'union-east','march us-potmc-cavalry','','1',1794883098.0,0);
INSERT INTO "moves" VALUES('kept-table-4',99,96,'union-east','to wilderness','','1',1794883099.0,0);
INSERT INTO "moves" VALUES('kept-table-4',100,97,'union-east','done','event d6=5','1',1794883100.0,0);
INSERT INTO "moves" VALUES('kept-table-4',101,98,'union-west','draft','event d6=5','greedy',1794883101.0,0);
INSERT INTO "moves" VALUES('kept-table-4',102,99,'union-west','begin','','greedy',1794883102.0,0);
INSERT INTO "moves" VALUES('kept-table-4',103,100,'union-west','fort memphis memphis','','greedy',1794883103.0,0);
INSERT INTO "moves" VALUES('kept-table-4',104,101,'union-west','dig memphis','','greedy',1794883104.0,0);
INSERT INTO "moves" VALUES('kept-table-4',105,102,'union-west','fort nashville nashville','','greedy',1794883105.0,0);
INSERT INTO "moves" VALUES('kept-table-4',106,103,'union-west','recruit infantry union-west-reserve','','greedy',1794883106.0,0);
INSERT INTO "moves" VALUES('kept-table-4',107,104,'union-west','militia','event d6=2','greedy',1794883107.0,0);
INSERT INTO "moves" VALUES('kept-table-4',108,105,'union-west','muster louisville','','greedy',1794883108.0,0);
INSERT INTO "moves" VALUES('kept-table-4',109,106,'union-west','done','','greedy',1794883109.0,0);
INSERT INTO "moves" VALUES('kept-table-4',110,107,'union-west','done','','greedy',1794883110.0,0);
INSERT INTO "moves" VALUES('kept-table-4',111,108,'union-west','march us-1-garrison','','greedy',1794883111.0,0);
INSERT INTO "moves" VALUES('kept-table-4',112,109,'union-west','to cairo','','greedy',1794883112.0,0);
INSERT INTO "moves" VALUES('kept-table-4',113,110,'union-west','march us-2-garrison','','greedy',1794883113.0,0);
INSERT INTO "moves" VALUES('kept-table-4',114,111,'union-west','to cairo','','greedy',1794883114.0,0);
INSERT INTO "moves" VALUES('kept-table-4',115,112,'union-west','march us-3-garrison','','greedy',1794883115.0,0);
INSERT INTO "moves" VALUES('kept-table-4',116,113,'union-west','to cairo','','greedy',1794883116.0,0);
INSERT INTO "moves" VALUES('kept-table-4',117,114,'union-west','march us-23-corps','','greedy',1794883117.0,0);
INSERT INTO "moves" VALUES('kept-table-4',118,115,'union-west','rail cairo','','greedy',1794883118.0,0);
INSERT INTO "moves" VALUES('kept-table-4',119,116,'union-west','halt','','greedy',1794883119.0,0);
INSERT INTO "moves" VALUES('kept-table-4',120,117,'union-west','march us-14-corps','','greedy',1794883120.0,0);
INSERT INTO "moves" VALUES('kept-table-4',121,118,'union-west','rail cairo','','greedy',1794883121.0,0);
INSERT INTO "moves" VALUES('kept-table-4',122,119,'union-west','halt','','greedy',1794883122.0,0);
INSERT INTO "moves" VALUES('kept-table-4',123,120,'union-west','march us-9-corps','','greedy',1794883123.0,0);
INSERT INTO "moves" VALUES('kept-table-4',124,121,'union-west','to louisville','','greedy',1794883124.0,0);
INSERT INTO "moves" VALUES('kept-table-4',125,122,'union-west','halt','','greedy',1794883125.0,0);
INSERT INTO "moves" VALUES('kept-table-4',126,123,'union-west','march us-west-engineers','','greedy',1794883126.0,0);
INSERT INTO "moves" VALUES('kept-table-4',127,124,'union-west','rail columbus-ky','','greedy',1794883127.0,0);
INSERT INTO "moves" VALUES('kept-table-4',128,125,'union-west','to cairo','','greedy',1794883128.0,0);
INSERT INTO "moves" VALUES('kept-table-4',129,126,'union-west','march grant','','greedy',1794883129.0,0);
INSERT INTO "moves" VALUES('kept-table-4',130,127,'union-west','rail columbus-ky','','greedy',1794883130.0,0);
INSERT INTO "moves" VALUES('kept-table-4',131,128,'union-west','to cairo','','greedy',1794883131.0,0);
INSERT INTO "moves" VALUES('kept-table-4',132,129,'union-west','halt','','greedy',1794883132.0,0);
INSERT INTO "moves" VALUES('kept-table-4',133,130,'union-west','march us-15-corps','','greedy',1794883133.0,0);
INSERT INTO "moves" VALUES('kept-table-4',134,131,'union-west','to panola','','greedy',1794883134.0,0);
INSERT INTO "moves" VALUES('kept-table-4',135,132,'union-west','to grenada','','greedy',1794883135.0,0);
INSERT INTO "moves" VALUES('kept-table-4',136,133,'union-west','march us-17-corps','','greedy',1794883136.0,0);
INSERT INTO "moves" VALUES('kept-table-4',137,134,'union-west','to panola','','greedy',1794883137.0,0);
INSERT INTO "moves" VALUES('kept-table-4',138,135,'union-west','to grenada','','greedy',1794883138.0,0);
INSERT INTO "moves" VALUES('kept-table-4',139,136,'union-west','march us-13-corps','','greedy',1794883139.0,0);
INSERT INTO "moves" VALUES('kept-table-4',140,137,'union-west','to panola','','greedy',1794883140.0,0);
INSERT INTO "moves" VALUES('kept-table-4',141,138,'union-west','to grenada','','greedy',1794883141.0,0);
INSERT INTO "moves" VALUES('kept-table-4',142,139,'union-west','march us-tenn-artillery','','greedy',1794883142.0,0);
INSERT INTO "moves" VALUES('kept-table-4',143,140,'union-west','to helena','','greedy',1794883143.0,0);
INSERT INTO "moves" VALUES('kept-table-4',144,141,'union-west','to napoleon','','greedy',1794883144.0,0);
INSERT INTO "moves" VALUES('kept-table-4',145,142,'union-west','march us-16-corps','','greedy',1794883145.0,0);
INSERT INTO "moves" VALUES('kept-table-4',146,143,'union-west','halt','','greedy',1794883146.0,0);
INSERT INTO "moves" VALUES('kept-table-4',147,144,'union-west','sail us-miss-1-flotilla','','greedy',1794883147.0,0);
INSERT INTO "moves" VALUES('kept-table-4',148,145,'union-west','to helena','','greedy',1794883148.0,0);
INSERT INTO "moves" VALUES('kept-table-4',149,146,'union-west','to napoleon','','greedy',1794883149.0,0);
INSERT INTO "moves" VALUES('kept-table-4',150,147,'union-west','halt','','greedy',1794883150.0,0);
INSERT INTO "moves" VALUES('kept-table-4',151,148,'union-west','sail us-miss-2-flotilla','','greedy',1794883151.0,0);
INSERT INTO "moves" VALUES('kept-table-4',152,149,'union-west','to helena','','greedy',1794883152.0,0);
INSERT INTO "moves" VALUES('kept-table-4',153,150,'union-west','to napoleon','','greedy',1794883153.0,0);
INSERT INTO "moves" VALUES('kept-table-4',154,151,'union-west','halt','','greedy',1794883154.0,0);
INSERT INTO "moves" VALUES('kept-table-4',155,152,'union-west','sail us-gulf-flotilla','','greedy',1794883155.0,0);
INSERT INTO "moves" VALUES('kept-table-4',156,153,'union-west','to grand-gulf','','greedy',1794883156.0,0);
INSERT INTO "moves" VALUES('kept-table-4',157,154,'union-west','halt','','greedy',1794883157.0,0);
INSERT INTO "moves" VALUES('kept-table-4',158,155,'union-west','done','battle d6=3
battle d6=2','greedy',1794883158.0,0);
INSERT INTO "moves" VALUES('kept-table-4',159,156,'union-west','battle','battle d6=5','greedy',1794883159.0,0);
INSERT INTO "moves" VALUES('kept-table-4',160,157,'union-west','veteran us-13-corps','battle d6=2
battle d6=6
battle d6=6
battle d6=3
event d6=2
draw d9=4
event d6=5','greedy',1794883160.0,0);
INSERT INTO "moves" VALUES('kept-table-4',161,158,'confederate-west','draft','event d6=1','1',1794883161.0,0);
INSERT INTO "moves" VALUES('kept-table-4',162,159,'confederate-west','cash','event d6=4','1',1794883162.0,0);
INSERT INTO "moves" VALUES('kept-table-4',163,160,'confederate-west','burn cs-3-train','','1',1794883163.0,0);
INSERT INTO "moves" VALUES('kept-table-4',164,161,'confederate-west','burn cs-4-train','','1',1794883164.0,0);
INSERT INTO "moves" VALUES('kept-table-4',165,162,'confederate-west','burn cs-5-train','','1',1794883165.0,0);
INSERT INTO "moves" VALUES('kept-table-4',166,163,'confederate-west','begin','','1',1794883166.0,0);
INSERT INTO "moves" VALUES('kept-table-4',167,164,'confederate-west','recruit engineer selma','','1',1794883167.0,0);
INSERT INTO "moves" VALUES('kept-table-4',168,165,'confederate-west','recruit artillery confederate-west-reserve','','1',1794883168.0,0);
INSERT INTO "moves" VALUES('kept-table-4',169,166,'confederate-west','recruit train knoxville','','1',1794883169.0,0);
INSERT INTO "moves" VALUES('kept-table-5',1,0,'','','','',1794883001.0,0);
INSERT INTO "moves" VALUES('kept-table-5',2,1,'confederate','send army-of-the-valley-i-corps 1','','2',1794883002.0,1);
INSERT INTO "moves" VALUES('kept-table-5',3,1,'confederate','done','','2',1794883003.0,0);
INSERT INTO "moves" VALUES('kept-table-5',4,2,'confederate','fortress natchez','event d6=3','2',1794883004.0,0);
INSERT INTO "moves" VALUES('kept-table-5',5,3,'union','entrench v-corps','','1',1794883005.0,0);
INSERT INTO "moves" VALUES('kept-table-5',6,4,'union','sail i-corps atlantic-city','','1',1794883006.0,0);
INSERT INTO "moves" VALUES('kept-table-5',7,5,'union','done','','1',1794883007.0,0);
INSERT INTO "moves" VALUES('kept-table-5',8,6,'union','train i-corps 1','','1',1794883008.0,0);
INSERT INTO "moves" VALUES('kept-table-5',9,7,'union','train ix-corps 1','','1',1794883009.0,0);
INSERT INTO "moves" VALUES('kept-table-5',10,8,'union','at chicago','','1',1794883010.0,0);
INSERT INTO "moves" VALUES('kept-table-5',11,9,'union','shift xi-corps','','1',1794883011.0,0);
INSERT INTO "moves" VALUES('kept-table-5',12,10,'union','stand 2-1','','1',1794883012.0,0);
INSERT INTO "moves" VALUES('kept-table-5',13,11,'union','to x-corps 2','','1',1794883013.0,0);
INSERT INTO "moves" VALUES('kept-table-5',14,12,'union','done','','1',1794883014.0,0);
INSERT INTO "moves" VALUES('kept-table-5',15,13,'union','at pittsburgh','','1',1794883015.0,0);
INSERT INTO "moves" VALUES('kept-table-5',16,14,'union','done','','1',1794883016.0,0);
INSERT INTO "moves" VALUES('kept-table-5',17,15,'union','at atlantic-city','','1',1794883017.0,0);
INSERT INTO "moves" VALUES('kept-table-5',18,16,'union','shift i-corps','','1',1794883018.0,0);
INSERT INTO "moves" VALUES('kept-table-5',19,17,'union','stand 2-1','','1',1794883019.0,0);
INSERT INTO "moves" VALUES('kept-table-5',20,18,'union','stay','','1',1794883020.0,0);
INSERT INTO "moves" VALUES('kept-table-5',21,19,'union','shift i-corps','','1',1794883021.0,0);
INSERT INTO "moves" VALUES('kept-table-5',22,20,'union','stand 1-3','','1',1794883022.0,0);
INSERT INTO "moves" VALUES('kept-table-5',23,21,'union','stay','','1',1794883023.0,0);
INSERT INTO "moves" VALUES('kept-table-5',24,22,'union','done','','1',1794883024.0,0);
INSERT INTO "moves" VALUES('kept-table-5',25,23,'union','at st-louis','','1',1794883025.0,0);
INSERT INTO "moves" VALUES('kept-table-5',26,24,'union','shift xii-corps','','1',1794883026.0,0);
INSERT INTO "moves" VALUES('kept-table-5',27,25,'union','stand 1-1','','1',1794883027.0,1);
INSERT INTO "moves" VALUES('kept-table-5',28,25,'union','stand 1-4','','1',1794883028.0,0);
INSERT INTO "moves" VALUES('kept-table-5',29,26,'union','to xii-corps 2','','1',1794883029.0,0);
INSERT INTO "moves" VALUES('kept-table-5',30,27,'union','done','','1',1794883030.0,0);
INSERT INTO "moves" VALUES('kept-table-5',31,28,'union','at columbus-oh','','1',1794883031.0,0);
INSERT INTO "moves" VALUES('kept-table-5',32,29,'union','done','','1',1794883032.0,0);
INSERT INTO "moves" VALUES('kept-table-5',33,30,'union','at cincinnati','','1',1794883033.0,0);
INSERT INTO "moves" VALUES('kept-table-5',34,31,'union','done','','1',1794883034.0,1);
INSERT INTO "moves" VALUES('kept-table-5',35,31,'union','done','','1',1794883035.0,0);
INSERT INTO "moves" VALUES('kept-table-5',36,32,'union','at harpers-ferry','','1',1794883036.0,0);
INSERT INTO "moves" VALUES('kept-table-5',37,33,'union','done','','1',1794883037.0,0);
INSERT INTO "moves" VALUES('kept-table-5',38,34,'union','at washington','','1',1794883038.0,0);
INSERT INTO "moves" VALUES('kept-table-5',39,35,'union','shift ii-corps','','1',1794883039.0,1);
INSERT INTO "moves" VALUES('kept-table-5',40,35,'union','field ii-corps iii-corps','','1',1794883040.0,0);
INSERT INTO "moves" VALUES('kept-table-5',41,36,'union','shift ii-corps','','1',1794883041.0,0);
INSERT INTO "moves" VALUES('kept-table-5',42,37,'union','stand 4-2','','1',1794883042.0,0);
INSERT INTO "moves" VALUES('kept-table-5',43,38,'union','to ii-corps 3','','1',1794883043.0,0);
INSERT INTO "moves" VALUES('kept-table-5',44,39,'union','shift ii-corps','','1',1794883044.0,0);
INSERT INTO "moves" VALUES('kept-table-5',45,40,'union','stand 2-3','','1',1794883045.0,0);
INSERT INTO "moves" VALUES('kept-table-5',46,41,'union','stay','','1',1794883046.0,0);
INSERT INTO "moves" VALUES('kept-table-5',47,42,'union','done','','1',1794883047.0,0);
INSERT INTO "moves" VALUES('kept-table-5',48,43,'union','at fort-wayne','','1',1794883048.0,0);
INSERT INTO "moves" VALUES('kept-table-5',49,44,'union','shift ix-corps','','1',1794883049.0,0);
INSERT INTO "moves" VALUES('kept-table-5',50,45,'union','stand 2-3','','1',1794883050.0,0);
INSERT INTO "moves" VALUES('kept-table-5',51,46,'union','to viii-corps 2','','1',1794883051.0,0);
INSERT INTO "moves" VALUES('kept-table-5',52,47,'union','shift ix-corps','','1',1794883052.0,0);
INSERT INTO "moves" VALUES('kept-table-5',53,48,'union','stand 2-3','','1',1794883053.0,0);
INSERT INTO "moves" VALUES('kept-table-5',54,49,'union','stay','','1',1794883054.0,1);
INSERT INTO "moves" VALUES('kept-table-5',55,49,'union','stay','','1',1794883055.0,0);
INSERT INTO "moves" VALUES('kept-table-5',56,50,'union','field viii-corps ix-corps','','1',1794883056.0,0);
INSERT INTO "moves" VALUES('kept-table-5',57,51,'union','shift viii-corps','','1',1794883057.0,0);
INSERT INTO "moves" VALUES('kept-table-5',58,52,'union','stand 2-1','','1',1794883058.0,0);
INSERT INTO "moves" VALUES('kept-table-5',59,53,'union','to viii-corps 1','','1',1794883059.0,0);
INSERT INTO "moves" VALUES('kept-table-5',60,54,'union','split viii-corps','','1',1794883060.0,0);
INSERT INTO "moves" VALUES('kept-table-5',61,55,'union','shift xiii-corps','','1',1794883061.0,0);
INSERT INTO "moves" VALUES('kept-table-5',62,56,'union','stand 2-2','','1',1794883062.0,0);
INSERT INTO "moves" VALUES('kept-table-5',63,57,'union','stay','','1',1794883063.0,0);
INSERT INTO "moves" VALUES('kept-table-5',64,58,'union','shift xiii-corps','','1',1794883064.0,0);
INSERT INTO "moves" VALUES('kept-table-5',65,59,'union','none','','1',1794883065.0,0);
INSERT INTO "moves" VALUES('kept-table-5',66,60,'union','field xiii-corps viii-corps','','1',1794883066.0,0);
INSERT INTO "moves" VALUES('kept-table-5',67,61,'union','shift xiii-corps','','1',1794883067.0,0);
INSERT INTO "moves" VALUES('kept-table-5',68,62,'union','stand 3-4','','1',1794883068.0,0);
INSERT INTO "moves" VALUES('kept-table-5',69,63,'union','to xiii-corps 1','','1',1794883069.0,0);
INSERT INTO "moves" VALUES('kept-table-5',70,64,'union','split xiii-corps','','1',1794883070.0,0);
INSERT INTO "moves" VALUES('kept-table-5',71,65,'union','field xiii-corps xiv-corps','','1',1794883071.0,0);
INSERT INTO "moves" VALUES('kept-table-5',72,66,'union','split xiii-corps','','1',1794883072.0,1);
INSERT INTO "moves" VALUES('kept-table-5',73,66,'union','split xiii-corps','','1',1794883073.0,0);
INSERT INTO "moves" VALUES('kept-table-5',74,67,'union','shift xiii-corps','','1',1794883074.0,1);
INSERT INTO "moves" VALUES('kept-table-5',75,67,'union','field xiii-corps xv-corps','','1',1794883075.0,0);
INSERT INTO "moves" VALUES('kept-table-5',76,68,'union','split xiii-corps','','1',1794883076.0,0);
INSERT INTO "moves" VALUES('kept-table-5',77,69,'union','shift xiii-corps','','1',1794883077.0,0);
INSERT INTO "moves" VALUES('kept-table-5',78,70,'union','stand 4-3','','1',1794883078.0,0);
INSERT INTO "moves" VALUES('kept-table-5',79,71,'union','to xiii-corps 3','','1',1794883079.0,0);
INSERT INTO "moves" VALUES('kept-table-5',80,72,'union','done','','1',1794883080.0,0);
INSERT INTO "moves" VALUES('kept-table-5',81,73,'union','done','event d6=2','1',1794883081.0,0);
INSERT INTO "moves" VALUES('kept-table-5',82,74,'confederate','done','','2',1794883082.0,0);
INSERT INTO "moves" VALUES('kept-table-5',83,75,'confederate','train army-of-north-carolina-iv-corps 1','','2',1794883083.0,0);
INSERT INTO "moves" VALUES('kept-table-5',84,76,'confederate','train army-of-the-tennessee-v-corps 1','','2',1794883084.0,1);
INSERT INTO "moves" VALUES('kept-table-5',85,76,'confederate','train army-of-northern-virginia-ii-corps 1','','2',1794883085.0,0);
INSERT INTO "moves" VALUES('kept-table-5',86,77,'confederate','at fredericksburg','','2',1794883086.0,0);
INSERT INTO "moves" VALUES('kept-table-5',87,78,'confederate','done','','2',1794883087.0,0);
INSERT INTO "moves" VALUES('kept-table-5',88,79,'confederate','at springfield-mo','','2',1794883088.0,0);
INSERT INTO "moves" VALUES('kept-table-5',89,80,'confederate','shift army-of-the-missouri-viii-corps','','2',1794883089.0,1);
INSERT INTO "moves" VALUES('kept-table-5',90,80,'confederate','done','','2',1794883090.0,0);
INSERT INTO "moves" VALUES('kept-table-5',91,81,'confederate','at charleston-sc','','2',1794883091.0,0);
INSERT INTO "moves" VALUES('kept-table-5',92,82,'confederate','shift army-of-north-carolina-iv-corps','','2',1794883092.0,0);
INSERT INTO "moves" VALUES('kept-table-5',93,83,'confederate','stand 2-1','','2',1794883093.0,1);
INSERT INTO "moves" VALUES('kept-table-5',94,83,'confederate','none','','2',1794883094.0,0);
INSERT INTO "moves" VALUES('kept-table-5',95,84,'confederate','done','','2',1794883095.0,0);
INSERT INTO "moves" VALUES('kept-table-5',96,85,'confederate','at mobile','','2',1794883096.0,0);
INSERT INTO "moves" VALUES('kept-table-5',97,86,'confederate','done','','2',1794883097.0,0);
INSERT INTO "moves" VALUES('kept-table-5',98,87,'confederate','at atlanta','','2',1794883098.0,0);
INSERT INTO "moves" VALUES('kept-table-5',99,88,'confederate','done','','2',1794883099.0,0);
INSERT INTO "moves" VALUES('kept-table-5',100,89,'confederate','at front-royal','','2',1794883100.0,0);
INSERT INTO "moves" VALUES('kept-table-5',101,90,'confederate','shift army-of-the-valley-i-corps','','2',1794883101.0,0);
INSERT INTO "moves" VALUES('kept-table-5',102,91,'confederate','stand 1-3','','2',1794883102.0,0);
INSERT INTO "moves" VALUES('kept-table-5',103,92,'confederate','stay','','2',1794883103.0,0);
INSERT INTO "moves" VALUES('kept-table-5',104,93,'confederate','shift army-of-the-valley-i-corps','','2',1794883104.0,0);
INSERT INTO "moves" VALUES('kept-table-5',105,94,'confederate','stand 0-1','','2',1794883105.0,0);
INSERT INTO "moves" VALUES('kept-table-5',106,95,'confederate','stay','','2',1794883106.0,0);
INSERT INTO "moves" VALUES('kept-table-5',107,96,'confederate','shift army-of-the-valley-i-corps','','2',1794883107.0,0);
INSERT INTO "moves" VALUES('kept-table-5',108,97,'confederate','stand 1-1','','2',1794883108.0,1);
INSERT INTO "moves" VALUES('kept-table-5',109,97,'confederate','stand 2-3','','2',1794883109.0,0);
INSERT INTO "moves" VALUES('kept-table-5',110,98,'confederate','to army-of-the-valley-i-corps 1','','2',1794883110.0,0);
INSERT INTO "moves" VALUES('kept-table-5',111,99,'confederate','done','','2',1794883111.0,0);
INSERT INTO "moves" VALUES('kept-table-5',112,100,'confederate','at new-orleans','','2',1794883112.0,1);
INSERT INTO "moves" VALUES('kept-table-5',113,100,'confederate','done','','2',1794883113.0,0);
INSERT INTO "moves" VALUES('kept-table-5',114,101,'union','blockade new-orleans','event d6=6','1',1794883114.0,0);
INSERT INTO "moves" VALUES('kept-table-5',115,102,'union','sail i-corps pensacola','','1',1794883115.0,0);
INSERT INTO "moves" VALUES('kept-table-5',116,103,'union','sail ii-corps new-york-city','','1',1794883116.0,0);
INSERT INTO "moves" VALUES('kept-table-5',117,104,'union','march harpers-ferry','','1',1794883117.0,0);
INSERT INTO "moves" VALUES('kept-table-5',118,105,'union','leave iv-corps 2','','1',1794883118.0,0);
INSERT INTO "moves" VALUES('kept-table-5',119,106,'union','done','','1',1794883119.0,0);
INSERT INTO "moves" VALUES('kept-table-5',120,107,'union','done','','1',1794883120.0,0);
INSERT INTO "moves" VALUES('kept-table-5',121,108,'union','train v-corps 1','','1',1794883121.0,0);
INSERT INTO "moves" VALUES('kept-table-5',122,109,'union','train vii-corps 2','','1',1794883122.0,0);
INSERT INTO "moves" VALUES('kept-table-5',123,110,'union','at new-york-city','','1',1794883123.0,0);
INSERT INTO "moves" VALUES('kept-table-5',124,111,'union','done','','1',1794883124.0,0);
INSERT INTO "moves" VALUES('kept-table-5',125,112,'union','at chicago','','1',1794883125.0,0);
INSERT INTO "moves" VALUES('kept-table-5',126,113,'union','field x-corps xi-corps','','1',1794883126.0,0);
INSERT INTO "moves" VALUES('kept-table-5',127,114,'union','done','','1',1794883127.0,0);
INSERT INTO "moves" VALUES('kept-table-5',128,115,'union','at pittsburgh','','1',1794883128.0,0);
INSERT INTO "moves" VALUES('kept-table-5',129,116,'union','shift v-corps','','1',1794883129.0,0);
INSERT INTO "moves" VALUES('kept-table-5',130,117,'union','none','','1',1794883130.0,0);
INSERT INTO "moves" VALUES('kept-table-5',131,118,'union','done','','1',1794883131.0,0);
INSERT INTO "moves" VALUES('kept-table-5',132,119,'union','at harpers-ferry','','1',1794883132.0,1);
INSERT INTO "moves" VALUES('kept-table-5',133,119,'union','at fort-wayne','','1',1794883133.0,0);
INSERT INTO "moves" VALUES('kept-table-5',134,120,'union','shift xiii-corps','','1',1794883134.0,0);
INSERT INTO "moves" VALUES('kept-table-5',135,121,'union','stand 3-4','','1',1794883135.0,0);
INSERT INTO "moves" VALUES('kept-table-5',136,122,'union','to xvi-corps 1','','1',1794883136.0,0);
INSERT INTO "moves" VALUES('kept-table-5',137,123,'union','shift xvi-corps','','1',1794883137.0,0);
INSERT INTO "moves" VALUES('kept-table-5',138,124,'union','stand 1-4','','1',1794883138.0,0);
INSERT INTO "moves" VALUES('kept-table-5',139,125,'union','to xvi-corps 2','','1',1794883139.0,1);
INSERT INTO "moves" VALUES('kept-table-5',140,125,'union','to xiii-corps 3','','1',1794883140.0,0);
INSERT INTO "moves" VALUES('kept-table-5',141,126,'union','shift xiii-corps','','1',1794883141.0,0);
INSERT INTO "moves" VALUES('kept-table-5',142,127,'union','division 4','','1',1794883142.0,0);
INSERT INTO "moves" VALUES('kept-table-5',143,128,'union','under xvi-corps','','1',1794883143.0,0);
INSERT INTO "moves" VALUES('kept-table-5',144,129,'union','done','','1',1794883144.0,0);
INSERT INTO "moves" VALUES('kept-table-5',145,130,'union','at columbus-oh','','1',1794883145.0,0);
INSERT INTO "moves" VALUES('kept-table-5',146,131,'union','done','','1',1794883146.0,0);
INSERT INTO "moves" VALUES('kept-table-5',147,132,'union','done','event d6=1','1',1794883147.0,0);
INSERT INTO "moves" VALUES('kept-table-5',148,133,'confederate','march front-royal','','2',1794883148.0,0);
INSERT INTO "moves" VALUES('kept-table-5',149,134,'confederate','road army-of-the-valley-i-corps franklin','','2',1794883149.0,0);
INSERT INTO "moves" VALUES('kept-table-5',150,135,'confederate','done','','2',1794883150.0,0);
INSERT INTO "moves" VALUES('kept-table-5',151,136,'confederate','entrench army-of-the-mississippi-vii-corps','','2',1794883151.0,0);
INSERT INTO "moves" VALUES('kept-table-5',152,137,'confederate','done','','2',1794883152.0,0);
INSERT INTO "moves" VALUES('kept-table-5',153,138,'confederate','train army-of-the-gulf-vi-corps 1','','2',1794883153.0,0);
INSERT INTO "moves" VALUES('kept-table-5',154,139,'confederate','train army-of-the-tennessee-v-corps 2','','2',1794883154.0,0);
INSERT INTO "moves" VALUES('kept-table-5',155,140,'confederate','at manassas-junction','','2',1794883155.0,0);
INSERT INTO "moves" VALUES('kept-table-5',156,141,'confederate','done','','2',1794883156.0,0);
INSERT INTO "moves" VALUES('kept-table-5',157,142,'confederate','at franklin','','2',1794883157.0,0);
INSERT INTO "moves" VALUES('kept-table-5',158,143,'confederate','done','','2',1794883158.0,0);
INSERT INTO "moves" VALUES('kept-table-5',159,144,'confederate','at atlanta','','2',1794883159.0,1);
INSERT INTO "moves" VALUES('kept-table-5',160,144,'confederate','done','event d6=6','2',1794883160.0,0);
INSERT INTO "moves" VALUES('kept-table-5',161,145,'union','invade ii-corps yorktown','','1',1794883161.0,0);
INSERT INTO "moves" VALUES('kept-table-5',162,146,'union','entrench xvi-corps','','1',1794883162.0,1);
INSERT INTO "moves" VALUES('kept-table-5',163,146,'union','sail i-corps washington','','1',1794883163.0,0);
INSERT INTO "moves" VALUES('kept-table-5',164,147,'union','entrench vii-corps','','1',1794883164.0,0);
INSERT INTO "moves" VALUES('kept-table-5',165,148,'union','done','','1',1794883165.0,0);
INSERT INTO "moves" VALUES('kept-table-5',166,149,'union','train xii-corps 1','','1',1794883166.0,0);
INSERT INTO "moves" VALUES('kept-table-5',167,150,'union','train i-corps 2','','1',1794883167.0,0);
INSERT INTO "moves" VALUES('kept-table-5',168,151,'union','at washington','','1',1794883168.0,1);
INSERT INTO "moves" VALUES('kept-table-5',169,151,'union','at pittsburgh','','1',1794883169.0,0);
INSERT INTO "moves" VALUES('kept-table-5',170,152,'union','shift v-corps','','1',1794883170.0,0);
INSERT INTO "moves" VALUES('kept-table-5',171,153,'union','none','','1',1794883171.0,0);
INSERT INTO "moves" VALUES('kept-table-5',172,154,'union','shift v-corps','','1',1794883172.0,0);
INSERT INTO "moves" VALUES('kept-table-5',173,155,'union','stand 2-2','','1',1794883173.0,0);
INSERT INTO "moves" VALUES('kept-table-5',174,156,'union','stay','','1',1794883174.0,1);
INSERT INTO "moves" VALUES('kept-table-5',175,156,'union','to v-corps 1','','1',1794883175.0,0);
INSERT INTO "moves" VALUES('kept-table-5',176,157,'union','shift v-corps','','1',1794883176.0,0);
INSERT INTO "moves" VALUES('kept-table-5',177,158,'union','stand 0-1','','1',1794883177.0,0);
INSERT INTO "moves" VALUES('kept-table-5',178,159,'union','stay','','1',1794883178.0,0);
INSERT INTO "moves" VALUES('kept-table-5',179,160,'union','done','','1',1794883179.0,0);
INSERT INTO "moves" VALUES('kept-table-5',180,161,'union','at fort-wayne','','1',1794883180.0,1);
INSERT INTO "moves" VALUES('kept-table-5',181,161,'union','at harpers-ferry','','1',1794883181.0,0);
INSERT INTO "moves" VALUES('kept-table-5',182,162,'union','shift iv-corps','','1',1794883182.0,0);
INSERT INTO "moves" VALUES('kept-table-5',183,163,'union','stand 1-1','','1',1794883183.0,0);
INSERT INTO "moves" VALUES('kept-table-5',184,164,'union','to iv-corps 2','','1',1794883184.0,0);
INSERT INTO "moves" VALUES('kept-table-5',185,165,'union','shift iv-corps','','1',1794883185.0,0);
INSERT INTO "moves" VALUES('kept-table-5',186,166,'union','stand 1-1','','1',1794883186.0,0);
INSERT INTO "moves" VALUES('kept-table-5',187,167,'union','stay','','1',1794883187.0,0);
INSERT INTO "moves" VALUES('kept-table-5',188,168,'union','shift iv-corps','','1',1794883188.0,0);
INSERT INTO "moves" VALUES('kept-table-5',189,169,'union','stand 2-3','','1',1794883189.0,0);
INSERT INTO "moves" VALUES('kept-table-5',190,170,'union','to iv-corps 1','','1',1794883190.0,0);
INSERT INTO "moves" VALUES('kept-table-5',191,171,'union','done','','1',1794883191.0,0);
INSERT INTO "moves" VALUES('kept-table-5',192,172,'union','at yorktown','','1',1794883192.0,0);
INSERT INTO "moves" VALUES('kept-table-5',193,173,'union','shift ii-corps','','1',1794883193.0,0);
INSERT INTO "moves" VALUES('kept-table-5',194,174,'union','stand 3-2','','1',1794883194.0,0);
INSERT INTO "moves" VALUES('kept-table-5',195,175,'union','to ii-corps 4','','1',1794883195.0,0);
INSERT INTO "moves" VALUES('kept-table-5',196,176,'union','shift ii-corps','','1',1794883196.0,0);
INSERT INTO "moves" VALUES('kept-table-5',197,177,'union','stand 1-1','','1',1794883197.0,0);
INSERT INTO "moves" VALUES('kept-table-5',198,178,'union','to ii-corps 4','','1',1794883198.0,0);
INSERT INTO "moves" VALUES('kept-table-5',199,179,'union','done','','1',1794883199.0,0);
INSERT INTO "moves" VALUES('kept-table-5',200,180,'union','at columbus-oh','','1',1794883200.0,0);
INSERT INTO "moves" VALUES('kept-table-5',201,181,'union','shift vi-corps','','1',1794883201.0,0);
INSERT INTO "moves" VALUES('kept-table-5',202,182,'union','stand 1-4','','1',1794883202.0,0);
INSERT INTO "moves" VALUES('kept-table-5',203,183,'union','stay','','1',1794883203.0,1);
INSERT INTO "moves" VALUES('kept-table-5',204,183,'union','to vi-corps 2','','1',1794883204.0,0);
INSERT INTO "moves" VALUES('kept-table-5',205,184,'union','shift vi-corps','','1',1794883205.0,1);
INSERT INTO "moves" VALUES('kept-table-5',206,184,'union','done','','1',1794883206.0,0);
INSERT INTO "moves" VALUES('kept-table-5',207,185,'union','appoint pope','','1',1794883207.0,0);
INSERT INTO "moves" VALUES('kept-table-5',208,186,'union','appoint hunter','','1',1794883208.0,0);
INSERT INTO "moves" VALUES('kept-table-5',209,187,'union','done','event d6=3','1',1794883209.0,0);
INSERT INTO "moves" VALUES('kept-table-5',210,188,'confederate','march new-orleans','','2',1794883210.0,0);
INSERT INTO "moves" VALUES('kept-table-5',211,189,'confederate','done','','2',1794883211.0,0);
INSERT INTO "moves" VALUES('kept-table-5',212,190,'confederate','march atlanta','','2',1794883212.0,0);
INSERT INTO "moves" VALUES('kept-table-5',213,191,'confederate','rail army-of-the-tennessee-v-corps columbus-ga','','2',1794883213.0,0);
INSERT INTO "moves" VALUES('kept-table-5',214,192,'confederate','leave army-of-the-tennessee-v-corps 2','','2',1794883214.0,0);
INSERT INTO "moves" VALUES('kept-table-5',215,193,'confederate','halt','','2',1794883215.0,0);
INSERT INTO "moves" VALUES('kept-table-5',216,194,'confederate','done','','2',1794883216.0,0);
INSERT INTO "moves" VALUES('kept-table-5',217,195,'confederate','march franklin','','2',1794883217.0,0);
INSERT INTO "moves" VALUES('kept-table-5',218,196,'confederate','road army-of-the-valley-i-corps grafton','','2',1794883218.0,0);
INSERT INTO "moves" VALUES('kept-table-5',219,197,'confederate','done','','2',1794883219.0,0);
INSERT INTO "moves" VALUES('kept-table-5',220,198,'confederate','done','','2',1794883220.0,0);
INSERT INTO "moves" VALUES('kept-table-5',221,199,'confederate','train army-of-the-valley-i-corps 2','','2',1794883221.0,0);
INSERT INTO "moves" VALUES('kept-table-5',222,200,'confederate','train army-of-the-missouri-viii-corps 2','','2',1794883222.0,0);
INSERT INTO "moves" VALUES('kept-table-5',223,201,'confederate','at columbus-ga','','2',1794883223.0,0);
INSERT INTO "moves" VALUES('kept-table-5',224,202,'confederate','done','','2',1794883224.0,0);
INSERT INTO "moves" VALUES('kept-table-5',225,203,'confederate','at charleston-sc','','2',1794883225.0,0);
INSERT INTO "moves" VALUES('kept-table-5',226,204,'confederate','done','','2',1794883226.0,0);
INSERT INTO "moves" VALUES('kept-table-5',227,205,'confederate','at fredericksburg','','2',1794883227.0,0);
INSERT INTO "moves" VALUES('kept-table-5',228,206,'confederate','shift army-of-the-potomac-iii-corps','','2',1794883228.0,0);
INSERT INTO "moves" VALUES('kept-table-5',229,207,'confederate','stand 1-4','','2',1794883229.0,0);
INSERT INTO "moves" VALUES('kept-table-5',230,208,'confederate','to army-of-the-potomac-iii-corps 2','','2',1794883230.0,0);
INSERT INTO "moves" VALUES('kept-table-5',231,209,'confederate','done','','2',1794883231.0,0);
INSERT INTO "moves" VALUES('kept-table-5',232,210,'confederate','at mobile','','2',1794883232.0,0);
INSERT INTO "moves" VALUES('kept-table-5',233,211,'confederate','done','','2',1794883233.0,0);
INSERT INTO "moves" VALUES('kept-table-5',234,212,'confederate','at new-orleans','','2',1794883234.0,0);
INSERT INTO "moves" VALUES('kept-table-5',235,213,'confederate','shift army-of-the-mississippi-vii-corps','','2',1794883235.0,0);
INSERT INTO "moves" VALUES('kept-table-5',236,214,'confederate','stand 0-1','','2',1794883236.0,0);
INSERT INTO "moves" VALUES('kept-table-5',237,215,'confederate','to army-of-the-mississippi-vii-corps 1','','2',1794883237.0,0);
INSERT INTO "moves" VALUES('kept-table-5',238,216,'confederate','shift army-of-the-mississippi-vii-corps','','2',1794883238.0,0);
INSERT INTO "moves" VALUES('kept-table-5',239,217,'confederate','stand 2-2','','2',1794883239.0,0);
INSERT INTO "moves" VALUES('kept-table-5',240,218,'confederate','to army-of-the-mississippi-vii-corps 1','','2',1794883240.0,0);
INSERT INTO "moves" VALUES('kept-table-5',241,219,'confederate','done','','2',1794883241.0,1);
INSERT INTO "moves" VALUES('kept-table-5',242,219,'confederate','shift army-of-the-mississippi-vii-corps','','2',1794883242.0,0);
INSERT INTO "moves" VALUES('kept-table-5',243,220,'confederate','stand 2-2','','2',1794883243.0,0);
INSERT INTO "moves" VALUES('kept-table-5',244,221,'confederate','to army-of-the-mississippi-vii-corps 1','','2',1794883244.0,0);
INSERT INTO "moves" VALUES('kept-table-5',245,222,'confederate','done','','2',1794883245.0,0);
INSERT INTO "moves" VALUES('kept-table-5',246,223,'confederate','at springfield-mo','','2',1794883246.0,0);
INSERT INTO "moves" VALUES('kept-table-5',247,224,'confederate','done','','2',1794883247.0,0);
INSERT INTO "moves" VALUES('kept-table-5',248,225,'confederate','done','event d6=4','2',1794883248.0,0);
INSERT INTO "moves" VALUES('kept-table-5',249,226,'union','infantry cleveland','','1',1794883249.0,0);
INSERT INTO "moves" VALUES('kept-table-5',250,227,'union','infantry washington','','1',1794883250.0,0);
INSERT INTO "moves" VALUES('kept-table-5',251,228,'union','infantry new-york-city','','1',1794883251.0,0);
INSERT INTO "moves" VALUES('kept-table-5',252,229,'union','cavalry xix-corps','','1',1794883252.0,1);
INSERT INTO "moves" VALUES('kept-table-5',253,229,'union','cohesive xix-corps 2','','1',1794883253.0,0);
INSERT INTO "moves" VALUES('kept-table-5',254,230,'union','cohesive xix-corps 1','event d6=1','1',1794883254.0,0);
INSERT INTO "moves" VALUES('kept-table-5',255,231,'confederate','infantry new-orleans','','2',1794883255.0,0);
INSERT INTO "moves" VALUES('kept-table-5',256,232,'confederate','infantry savannah','','2',1794883256.0,0);
INSERT INTO "moves" VALUES('kept-table-5',257,233,'confederate','cohesive ix-cs-corps 1','','2',1794883257.0,0);
INSERT INTO "moves" VALUES('kept-table-5',258,234,'confederate','cohesive ix-cs-corps 0','','2',1794883258.0,0);
INSERT INTO "moves" VALUES('kept-table-5',259,235,'union','blockade port-royal','event d6=2','1',1794883259.0,0);
INSERT INTO "moves" VALUES('kept-table-5',260,236,'union','entrench vii-corps','','1',1794883260.0,0);
INSERT INTO "moves" VALUES('kept-table-5',261,237,'union','march columbus-oh','','1',1794883261.0,0);
INSERT INTO "moves" VALUES('kept-table-5',262,238,'union','done','','1',1794883262.0,0);
INSERT INTO "moves" VALUES('kept-table-5',263,239,'union','done','','1',1794883263.0,0);
INSERT INTO "moves" VALUES('kept-table-5',264,240,'union','train ii-corps 1','','1',1794883264.0,0);
INSERT INTO "moves" VALUES('kept-table-5',265,241,'union','train xvi-corps 3','','1',1794883265.0,0);
INSERT INTO "moves" VALUES('kept-table-5',266,242,'union','at yorktown','','1',1794883266.0,0);
INSERT INTO "moves" VALUES('kept-table-5',267,243,'union','shift ii-corps','','1',1794883267.0,0);
INSERT INTO "moves" VALUES('kept-table-5',268,244,'union','stand 4-2','','1',1794883268.0,0);
INSERT INTO "moves" VALUES('kept-table-5',269,245,'union','to ii-corps 1','','1',1794883269.0,0);
INSERT INTO "moves" VALUES('kept-table-5',270,246,'union','done','','1',1794883270.0,0);
INSERT INTO "moves" VALUES('kept-table-5',271,247,'union','done','event d6=1','1',1794883271.0,0);
INSERT INTO "moves" VALUES('kept-table-5',272,248,'confederate','entrench army-of-the-tennessee-v-corps','','2',1794883272.0,0);
INSERT INTO "moves" VALUES('kept-table-5',273,249,'confederate','done','','2',1794883273.0,0);
INSERT INTO "moves" VALUES('kept-table-5',274,250,'confederate','train army-of-the-tennessee-v-corps 1','','2',1794883274.0,0);
INSERT INTO "moves" VALUES('kept-table-5',275,251,'confederate','train ix-cs-corps 1','','2',1794883275.0,0);
INSERT INTO "moves" VALUES('kept-table-5',276,252,'confederate','at columbus-ga','','2',1794883276.0,0);
INSERT INTO "moves" VALUES('kept-table-5',277,253,'confederate','done','','2',1794883277.0,0);
INSERT INTO "moves" VALUES('kept-table-5',278,254,'confederate','done','','2',1794883278.0,0);
INSERT INTO "moves" VALUES('kept-table-5',279,255,'union','blockade jacksonville-fl','event d6=6','1',1794883279.0,0);
INSERT INTO "moves" VALUES('kept-table-5',280,256,'union','sail xix-corps fortress-monroe','','1',1794883280.0,0);
INSERT INTO "moves" VALUES('kept-table-5',281,257,'union','march harpers-ferry','','1',1794883281.0,1);
INSERT INTO "moves" VALUES('kept-table-5',282,257,'union','sail xviii-corps atlantic-city','','1',1794883282.0,0);
INSERT INTO "moves" VALUES('kept-table-5',283,258,'union','invade i-corps port-royal','','1',1794883283.0,0);
INSERT INTO "moves" VALUES('kept-table-5',284,259,'union','entrench x-corps','','1',1794883284.0,0);
INSERT INTO "moves" VALUES('kept-table-5',285,260,'union','done','','1',1794883285.0,1);
INSERT INTO "moves" VALUES('kept-table-5',286,260,'union','done','','1',1794883286.0,0);
INSERT INTO "moves" VALUES('kept-table-5',287,261,'union','train x-corps 2','','1',1794883287.0,0);
INSERT INTO "moves" VALUES('kept-table-5',288,262,'union','train x-corps 1','','1',1794883288.0,0);
INSERT INTO "moves" VALUES('kept-table-5',289,263,'union','at fortress-monroe','','1',1794883289.0,0);
INSERT INTO "moves" VALUES('kept-table-5',290,264,'union','done','','1',1794883290.0,0);
INSERT INTO "moves" VALUES('kept-table-5',291,265,'union','dismiss pope','','1',1794883291.0,0);
INSERT INTO "moves" VALUES('kept-table-5',292,266,'union','done','event d6=2','1',1794883292.0,0);
INSERT INTO "moves" VALUES('kept-table-5',293,267,'confederate','march new-orleans','','2',1794883293.0,0);
INSERT INTO "moves" VALUES('kept-table-5',294,268,'confederate','leave army-of-the-mississippi-vii-corps 1','','2',1794883294.0,0);
INSERT INTO "moves" VALUES('kept-table-5',295,269,'confederate','rail army-of-the-mississippi-vii-corps mccomb','','2',1794883295.0,1);
INSERT INTO "moves" VALUES('kept-table-5',296,269,'confederate','rail ix-cs-corps mccomb','','2',1794883296.0,0);
INSERT INTO "moves" VALUES('kept-table-5',297,270,'confederate','leave ix-cs-corps 1','','2',1794883297.0,0);
INSERT INTO "moves" VALUES('kept-table-5',298,271,'confederate','halt','','2',1794883298.0,0);
INSERT INTO "moves" VALUES('kept-table-5',299,272,'confederate','river army-of-the-mississippi-vii-corps baton-rouge','','2',1794883299.0,0);
INSERT INTO "moves" VALUES('kept-table-5',300,273,'confederate','halt','','2',1794883300.0,0);
INSERT INTO "moves" VALUES('kept-table-5',301,274,'confederate','done','','2',1794883301.0,0);
INSERT INTO "moves" VALUES('kept-table-5',302,275,'confederate','done','event d6=1
event d6=6
event d6=4','2',1794883302.0,0);
INSERT INTO "moves" VALUES('kept-table-5',303,276,'confederate','take 1-4','','2',1794883303.0,0);
INSERT INTO "moves" VALUES('kept-table-5',304,277,'confederate','take 2-3','','2',1794883304.0,0);
INSERT INTO "moves" VALUES('kept-table-5',305,278,'confederate','take 2-2','','2',1794883305.0,0);
INSERT INTO "moves" VALUES('kept-table-5',306,279,'confederate','train x-cs-corps 1','','2',1794883306.0,0);
INSERT INTO "moves" VALUES('kept-table-5',307,280,'confederate','train army-of-the-missouri-viii-corps 1','','2',1794883307.0,0);
INSERT INTO "moves" VALUES('kept-table-5',308,281,'confederate','at baton-rouge','','2',1794883308.0,0);
INSERT INTO "moves" VALUES('kept-table-5',309,282,'confederate','shift army-of-the-mississippi-vii-corps','','2',1794883309.0,0);
INSERT INTO "moves" VALUES('kept-table-5',310,283,'confederate','stand 2-1','','2',1794883310.0,0);
INSERT INTO "moves" VALUES('kept-table-5',311,284,'confederate','stay','','2',1794883311.0,0);
INSERT INTO "moves" VALUES('kept-table-5',312,285,'confederate','shift army-of-the-mississippi-vii-corps','','2',1794883312.0,0);
INSERT INTO "moves" VALUES('kept-table-5',313,286,'confederate','none','','2',1794883313.0,0);
INSERT INTO "moves" VALUES('kept-table-5',314,287,'confederate','shift army-of-the-mississippi-vii-corps','','2',1794883314.0,0);
INSERT INTO "moves" VALUES('kept-table-5',315,288,'confederate','none','','2',1794883315.0,0);
INSERT INTO "moves" VALUES('kept-table-5',316,289,'confederate','done','','2',1794883316.0,0);
INSERT INTO "moves" VALUES('kept-table-5',317,290,'confederate','at manassas-junction','','2',1794883317.0,1);
INSERT INTO "moves" VALUES('kept-table-5',318,290,'confederate','at grafton','','2',1794883318.0,0);
INSERT INTO "moves" VALUES('kept-table-5',319,291,'confederate','done','','2',1794883319.0,1);
INSERT INTO "moves" VALUES('kept-table-5',320,291,'confederate','shift army-of-the-valley-i-corps','','2',1794883320.0,0);
INSERT INTO "moves" VALUES('kept-table-5',321,292,'confederate','stand 2-2','','2',1794883321.0,0);
INSERT INTO "moves" VALUES('kept-table-5',322,293,'confederate','to army-of-the-valley-i-corps 1','','2',1794883322.0,1);
INSERT INTO "moves" VALUES('kept-table-5',323,293,'confederate','stay','','2',1794883323.0,1);
INSERT INTO "moves" VALUES('kept-table-5',324,293,'confederate','stay','','2',1794883324.0,0);
INSERT INTO "moves" VALUES('kept-table-5',325,294,'confederate','shift army-of-the-valley-i-corps','','2',1794883325.0,0);
INSERT INTO "moves" VALUES('kept-table-5',326,295,'confederate','stand 2-1','','2',1794883326.0,0);
INSERT INTO "moves" VALUES('kept-table-5',327,296,'confederate','to army-of-the-valley-i-corps 1','','2',1794883327.0,0);
INSERT INTO "moves" VALUES('kept-table-5',328,297,'confederate','shift army-of-the-valley-i-corps','','2',1794883328.0,0);
INSERT INTO "moves" VALUES('kept-table-5',329,298,'confederate','stand 1-2','','2',1794883329.0,0);
INSERT INTO "moves" VALUES('kept-table-5',330,299,'confederate','to army-of-the-valley-i-corps 2','','2',1794883330.0,0);
INSERT INTO "moves" VALUES('kept-table-5',331,300,'confederate','done','','2',1794883331.0,0);
INSERT INTO "moves" VALUES('kept-table-5',332,301,'confederate','done','event d6=4','2',1794883332.0,0);
INSERT INTO "moves" VALUES('kept-table-5',333,302,'union','infantry fort-wayne','','1',1794883333.0,0);
INSERT INTO "moves" VALUES('kept-table-5',334,303,'union','infantry new-york-city','','1',1794883334.0,0);
INSERT INTO "moves" VALUES('kept-table-5',335,304,'union','infantry atlantic-city','','1',1794883335.0,0);
INSERT INTO "moves" VALUES('kept-table-5',336,305,'union','cavalry xxi-corps','','1',1794883336.0,0);
INSERT INTO "moves" VALUES('kept-table-5',337,306,'union','cohesive xxii-corps 1','event d6=3','1',1794883337.0,0);
INSERT INTO "moves" VALUES('kept-table-5',338,307,'confederate','infantry richmond','','2',1794883338.0,0);
INSERT INTO "moves" VALUES('kept-table-5',339,308,'confederate','infantry new-orleans','','2',1794883339.0,0);
INSERT INTO "moves" VALUES('kept-table-5',340,309,'confederate','cohesive xi-cs-corps 0','','2',1794883340.0,0);
INSERT INTO "moves" VALUES('kept-table-5',341,310,'confederate','battalion xii-cs-corps SB-H','','2',1794883341.0,0);
INSERT INTO "moves" VALUES('kept-table-5',342,311,'union','blockade wilmington','event d6=4','1',1794883342.0,0);
INSERT INTO "moves" VALUES('kept-table-5',343,312,'union','sail xviii-corps yorktown','','1',1794883343.0,1);
INSERT INTO "moves" VALUES('kept-table-5',344,312,'union','entrench x-corps','','1',1794883344.0,0);
INSERT INTO "moves" VALUES('kept-table-5',345,313,'union','entrench iv-corps','','1',1794883345.0,0);
INSERT INTO "moves" VALUES('kept-table-5',346,314,'union','done','','1',1794883346.0,0);
INSERT INTO "moves" VALUES('kept-table-5',347,315,'union','train ii-corps 2','','1',1794883347.0,0);
INSERT INTO "moves" VALUES('kept-table-5',348,316,'union','train v-corps 2','','1',1794883348.0,0);
INSERT INTO "moves" VALUES('kept-table-5',349,317,'union','at port-royal','','1',1794883349.0,0);
INSERT INTO "moves" VALUES('kept-table-5',350,318,'union','shift i-corps','','1',1794883350.0,0);
INSERT INTO "moves" VALUES('kept-table-5',351,319,'union','none','','1',1794883351.0,0);
INSERT INTO "moves" VALUES('kept-table-5',352,320,'union','shift i-corps','','1',1794883352.0,0);
INSERT INTO "moves" VALUES('kept-table-5',353,321,'union','stand 1-3','','1',1794883353.0,0);
INSERT INTO "moves" VALUES('kept-table-5',354,322,'union','to i-corps 2','','1',1794883354.0,0);
INSERT INTO "moves" VALUES('kept-table-5',355,323,'union','done','','1',1794883355.0,0);
INSERT INTO "moves" VALUES('kept-table-5',356,324,'union','at pittsburgh','','1',1794883356.0,0);
INSERT INTO "moves" VALUES('kept-table-5',357,325,'union','done','','1',1794883357.0,0);
INSERT INTO "moves" VALUES('kept-table-5',358,326,'union','done','event d6=5','1',1794883358.0,0);
INSERT INTO "moves" VALUES('kept-table-5',359,327,'confederate','march mobile','','2',1794883359.0,0);
INSERT INTO "moves" VALUES('kept-table-5',360,328,'confederate','road army-of-the-gulf-vi-corps pensacola','','2',1794883360.0,0);
INSERT INTO "moves" VALUES('kept-table-5',361,329,'confederate','done','','2',1794883361.0,0);
INSERT INTO "moves" VALUES('kept-table-5',362,330,'confederate','entrench army-of-the-valley-i-corps','','2',1794883362.0,0);
INSERT INTO "moves" VALUES('kept-table-5',363,331,'confederate','entrench army-of-the-potomac-iii-corps','','2',1794883363.0,0);
INSERT INTO "moves" VALUES('kept-table-5',364,332,'confederate','done','event d6=6
event d6=3
event d6=2','2',1794883364.0,0);
INSERT INTO "moves" VALUES('kept-table-5',365,333,'confederate','take 2-1','','2',1794883365.0,0);
INSERT INTO "moves" VALUES('kept-table-5',366,334,'confederate','take 1-2','','2',1794883366.0,0);
INSERT INTO "moves" VALUES('kept-table-5',367,335,'confederate','train army-of-the-gulf-vi-corps 2','','2',1794883367.0,0);
INSERT INTO "moves" VALUES('kept-table-5',368,336,'confederate','train army-of-the-potomac-iii-corps 1','','2',1794883368.0,0);
INSERT INTO "moves" VALUES('kept-table-5',369,337,'confederate','at baton-rouge','','2',1794883369.0,0);
INSERT INTO "moves" VALUES('kept-table-5',370,338,'confederate','done','','2',1794883370.0,0);
INSERT INTO "moves" VALUES('kept-table-5',371,339,'confederate','at mccomb','','2',1794883371.0,1);
INSERT INTO "moves" VALUES('kept-table-5',372,339,'confederate','at grafton','','2',1794883372.0,0);
INSERT INTO "moves" VALUES('kept-table-5',373,340,'confederate','shift army-of-the-valley-i-corps','','2',1794883373.0,1);
INSERT INTO "moves" VALUES('kept-table-5',374,340,'confederate','done','','2',1794883374.0,0);
INSERT INTO "moves" VALUES('kept-table-5',375,341,'confederate','at charleston-sc','','2',1794883375.0,0);
INSERT INTO "moves" VALUES('kept-table-5',376,342,'confederate','done','','2',1794883376.0,0);
INSERT INTO "moves" VALUES('kept-table-5',377,343,'confederate','at manassas-junction','','2',1794883377.0,0);
INSERT INTO "moves" VALUES('kept-table-5',378,344,'confederate','shift army-of-northern-virginia-ii-corps','','2',1794883378.0,0);
INSERT INTO "moves" VALUES('kept-table-5',379,345,'confederate','stand 2-3','','2',1794883379.0,0);
INSERT INTO "moves" VALUES('kept-table-5',380,346,'confederate','to army-of-northern-virginia-ii-corps 1','','2',1794883380.0,0);
INSERT INTO "moves" VALUES('kept-table-5',381,347,'confederate','done','','2',1794883381.0,0);
INSERT INTO "moves" VALUES('kept-table-5',382,348,'confederate','at columbus-ga','','2',1794883382.0,0);
INSERT INTO "moves" VALUES('kept-table-5',383,349,'confederate','done','','2',1794883383.0,0);
INSERT INTO "moves" VALUES('kept-table-5',384,350,'confederate','at pensacola','','2',1794883384.0,0);
INSERT INTO "moves" VALUES('kept-table-5',385,351,'confederate','shift army-of-the-gulf-vi-corps','','2',1794883385.0,0);
INSERT INTO "moves" VALUES('kept-table-5',386,352,'confederate','stand 1-2','','2',1794883386.0,0);
INSERT INTO "moves" VALUES('kept-table-5',387,353,'confederate','to army-of-the-gulf-vi-corps 2','','2',1794883387.0,0);
INSERT INTO "moves" VALUES('kept-table-5',388,354,'confederate','shift army-of-the-gulf-vi-corps','','2',1794883388.0,0);
INSERT INTO "moves" VALUES('kept-table-5',389,355,'confederate','stand 1-3','','2',1794883389.0,0);
INSERT INTO "moves" VALUES('kept-table-5',390,356,'confederate','stay','','2',1794883390.0,0);
INSERT INTO "moves" VALUES('kept-table-5',391,357,'confederate','shift army-of-the-gulf-vi-corps','','2',1794883391.0,0);
INSERT INTO "moves" VALUES('kept-table-5',392,358,'confederate','stand 1-1','','2',1794883392.0,0);
INSERT INTO "moves" VALUES('kept-table-5',393,359,'confederate','stay','','2',1794883393.0,0);
INSERT INTO "moves" VALUES('kept-table-5',394,360,'confederate','done','','2',1794883394.0,0);
INSERT INTO "moves" VALUES('kept-table-5',395,361,'confederate','done','event d6=4','2',1794883395.0,0);
INSERT INTO "moves" VALUES('kept-table-5',396,362,'union','sail xxi-corps baltimore','','1',1794883396.0,0);
INSERT INTO "moves" VALUES('kept-table-5',397,363,'union','entrench i-corps','','1',1794883397.0,0);
INSERT INTO "moves" VALUES('kept-table-5',398,364,'union','done','','1',1794883398.0,0);
INSERT INTO "moves" VALUES('kept-table-5',399,365,'union','train xxi-corps 2','','1',1794883399.0,0);
INSERT INTO "moves" VALUES('kept-table-5',400,366,'union','train vi-corps 2','','1',1794883400.0,0);
INSERT INTO "moves" VALUES('kept-table-5',401,367,'union','at st-louis','','1',1794883401.0,0);
INSERT INTO "moves" VALUES('kept-table-5',402,368,'union','shift xii-corps','','1',1794883402.0,1);
INSERT INTO "moves" VALUES('kept-table-5',403,368,'union','done','','1',1794883403.0,0);
INSERT INTO "moves" VALUES('kept-table-5',404,369,'union','at cincinnati','','1',1794883404.0,1);
INSERT INTO "moves" VALUES('kept-table-5',405,369,'union','at fort-wayne','','1',1794883405.0,0);
INSERT INTO "moves" VALUES('kept-table-5',406,370,'union','shift xvi-corps','','1',1794883406.0,0);
INSERT INTO "moves" VALUES('kept-table-5',407,371,'union','stand 1-3','','1',1794883407.0,1);
INSERT INTO "moves" VALUES('kept-table-5',408,371,'union','stand 3-1','','1',1794883408.0,0);
INSERT INTO "moves" VALUES('kept-table-5',409,372,'union','to xx-corps 2','','1',1794883409.0,0);
INSERT INTO "moves" VALUES('kept-table-5',410,373,'union','field xiii-corps xvi-corps','','1',1794883410.0,1);
INSERT INTO "moves" VALUES('kept-table-5',411,373,'union','done','','1',1794883411.0,0);
INSERT INTO "moves" VALUES('kept-table-5',412,374,'union','at atlantic-city','','1',1794883412.0,0);
INSERT INTO "moves" VALUES('kept-table-5',413,375,'union','shift xxii-corps','','1',1794883413.0,0);
INSERT INTO "moves" VALUES('kept-table-5',414,376,'union','stand 1-2','','1',1794883414.0,0);
INSERT INTO "moves" VALUES('kept-table-5',415,377,'union','to xviii-corps 1','','1',1794883415.0,1);
INSERT INTO "moves" VALUES('kept-table-5',416,377,'union','stay','','1',1794883416.0,0);
INSERT INTO "moves" VALUES('kept-table-5',417,378,'union','field xviii-corps xxii-corps','','1',1794883417.0,1);
INSERT INTO "moves" VALUES('kept-table-5',418,378,'union','field xviii-corps xxii-corps','','1',1794883418.0,0);
INSERT INTO "moves" VALUES('kept-table-5',419,379,'union','shift xviii-corps','','1',1794883419.0,0);
INSERT INTO "moves" VALUES('kept-table-5',420,380,'union','stand 3-4','','1',1794883420.0,0);
INSERT INTO "moves" VALUES('kept-table-5',421,381,'union','to xviii-corps 1','','1',1794883421.0,0);
INSERT INTO "moves" VALUES('kept-table-6',1,0,'','','','',1794883001.0,0);
INSERT INTO "moves" VALUES('kept-table-6',2,1,'confederate','done','','random',1794883002.0,0);
INSERT INTO "moves" VALUES('kept-table-6',3,2,'confederate','fortress natchez','event d6=1','random',1794883003.0,0);
INSERT INTO "moves" VALUES('kept-table-6',4,3,'union','entrench iii-corps','','1',1794883004.0,0);
INSERT INTO "moves" VALUES('kept-table-6',5,4,'union','done','','1',1794883005.0,0);
INSERT INTO "moves" VALUES('kept-table-6',6,5,'union','sail i-corps new-york-city','','1',1794883006.0,0);
INSERT INTO "moves" VALUES('kept-table-6',7,6,'union','done','','1',1794883007.0,0);
INSERT INTO "moves" VALUES('kept-table-6',8,7,'union','train v-corps 1','','1',1794883008.0,0);
INSERT INTO "moves" VALUES('kept-table-6',9,8,'union','train vi-corps 2','','1',1794883009.0,0);
INSERT INTO "moves" VALUES('kept-table-6',10,9,'union','at fort-wayne','','1',1794883010.0,0);
INSERT INTO "moves" VALUES('kept-table-6',11,10,'union','field viii-corps ix-corps','','1',1794883011.0,0);
INSERT INTO "moves" VALUES('kept-table-6',12,11,'union','done','','1',1794883012.0,0);
INSERT INTO "moves" VALUES('kept-table-6',13,12,'union','at st-louis','','1',1794883013.0,0);
INSERT INTO "moves" VALUES('kept-table-6',14,13,'union','done','','1',1794883014.0,0);
INSERT INTO "moves" VALUES('kept-table-6',15,14,'union','done','event d6=6','1',1794883015.0,0);
INSERT INTO "moves" VALUES('kept-table-6',16,15,'confederate','engineers richmond forts','','random',1794883016.0,0);
INSERT INTO "moves" VALUES('kept-table-6',17,16,'confederate','engineers natchez forts','','random',1794883017.0,0);
INSERT INTO "moves" VALUES('kept-table-6',18,17,'confederate','march new-orleans','','random',1794883018.0,0);
INSERT INTO "moves" VALUES('kept-table-6',19,18,'confederate','river army-of-the-mississippi-vii-corps baton-rouge','','random',1794883019.0,0);
INSERT INTO "moves" VALUES('kept-table-6',20,19,'confederate','leave army-of-the-mississippi-vii-corps 1','','random',1794883020.0,0);
INSERT INTO "moves" VALUES('kept-table-6',21,20,'confederate','halt','','random',1794883021.0,0);
INSERT INTO "moves" VALUES('kept-table-6',22,21,'confederate','done','','random',1794883022.0,0);
INSERT INTO "moves" VALUES('kept-table-6',23,22,'confederate','march baton-rouge','','random',1794883023.0,0);
INSERT INTO "moves" VALUES('kept-table-6',24,23,'confederate','river army-of-the-mississippi-vii-corps new-orleans','','random',1794883024.0,0);
INSERT INTO "moves" VALUES('kept-table-6',25,24,'confederate','done','','random',1794883025.0,0);
INSERT INTO "moves" VALUES('kept-table-6',26,25,'confederate','entrench army-of-the-gulf-vi-corps','','random',1794883026.0,0);
INSERT INTO "moves" VALUES('kept-table-6',27,26,'confederate','entrench army-of-north-carolina-iv-corps','','random',1794883027.0,0);
INSERT INTO "moves" VALUES('kept-table-6',28,27,'confederate','entrench army-of-the-missouri-viii-corps','','random',1794883028.0,0);
INSERT INTO "moves" VALUES('kept-table-6',29,28,'confederate','done','','random',1794883029.0,0);
INSERT INTO "moves" VALUES('kept-table-6',30,29,'confederate','train army-of-the-missouri-viii-corps 1','','random',1794883030.0,0);
INSERT INTO "moves" VALUES('kept-table-6',31,30,'confederate','train army-of-the-missouri-viii-corps 2','','random',1794883031.0,0);
INSERT INTO "moves" VALUES('kept-table-6',32,31,'confederate','at new-orleans','','random',1794883032.0,0);
INSERT INTO "moves" VALUES('kept-table-6',33,32,'confederate','shift army-of-the-mississippi-vii-corps','','random',1794883033.0,0);
INSERT INTO "moves" VALUES('kept-table-6',34,33,'confederate','stand 2-4','','random',1794883034.0,0);
INSERT INTO "moves" VALUES('kept-table-6',35,34,'confederate','stay','','random',1794883035.0,0);
INSERT INTO "moves" VALUES('kept-table-6',36,35,'confederate','shift army-of-the-mississippi-vii-corps','','random',1794883036.0,0);
INSERT INTO "moves" VALUES('kept-table-6',37,36,'confederate','stand 2-3','','random',1794883037.0,0);
INSERT INTO "moves" VALUES('kept-table-6',38,37,'confederate','stay','','random',1794883038.0,0);
INSERT INTO "moves" VALUES('kept-table-6',39,38,'confederate','shift army-of-the-mississippi-vii-corps','','random',1794883039.0,0);
INSERT INTO "moves" VALUES('kept-table-6',40,39,'confederate','none','','random',1794883040.0,0);
INSERT INTO "moves" VALUES('kept-table-6',41,40,'confederate','done','','random',1794883041.0,0);
INSERT INTO "moves" VALUES('kept-table-6',42,41,'confederate','done','','random',1794883042.0,0);
INSERT INTO "moves" VALUES('kept-table-6',43,42,'union','blockade norfolk','event d6=5','1',1794883043.0,0);
INSERT INTO "moves" VALUES('kept-table-6',44,43,'union','march chicago','','1',1794883044.0,1);
INSERT INTO "moves" VALUES('kept-table-6',45,43,'union','sail i-corps atlantic-city','','1',1794883045.0,0);
INSERT INTO "moves" VALUES('kept-table-6',46,44,'union','march fort-wayne','','1',1794883046.0,0);
INSERT INTO "moves" VALUES('kept-table-6',47,45,'union','leave viii-corps 1','','1',1794883047.0,0);
INSERT INTO "moves" VALUES('kept-table-6',48,46,'union','leave viii-corps 3','','1',1794883048.0,0);
INSERT INTO "moves" VALUES('kept-table-6',49,47,'union','ride halleck','','1',1794883049.0,0);
INSERT INTO "moves" VALUES('kept-table-6',50,48,'union','to grafton','','1',1794883050.0,0);
INSERT INTO "moves" VALUES('kept-table-6',51,49,'union','rail viii-corps lafayette-in','','1',1794883051.0,0);
INSERT INTO "moves" VALUES('kept-table-6',52,50,'union','leave viii-corps 4','','1',1794883052.0,0);
INSERT INTO "moves" VALUES('kept-table-6',53,51,'union','to indianapolis','','1',1794883053.0,1);
INSERT INTO "moves" VALUES('kept-table-6',54,51,'union','halt','','1',1794883054.0,0);
INSERT INTO "moves" VALUES('kept-table-6',55,52,'union','done','','1',1794883055.0,0);
INSERT INTO "moves" VALUES('kept-table-6',56,53,'union','entrench v-corps','','1',1794883056.0,0);
INSERT INTO "moves" VALUES('kept-table-6',57,54,'union','done','','1',1794883057.0,0);
INSERT INTO "moves" VALUES('kept-table-6',58,55,'union','train xi-corps 1','','1',1794883058.0,0);
INSERT INTO "moves" VALUES('kept-table-6',59,56,'union','train vii-corps 2','','1',1794883059.0,0);
INSERT INTO "moves" VALUES('kept-table-6',60,57,'union','at lafayette-in','','1',1794883060.0,0);
INSERT INTO "moves" VALUES('kept-table-6',61,58,'union','done','','1',1794883061.0,0);
INSERT INTO "moves" VALUES('kept-table-6',62,59,'union','at cincinnati','','1',1794883062.0,0);
INSERT INTO "moves" VALUES('kept-table-6',63,60,'union','done','','1',1794883063.0,0);
INSERT INTO "moves" VALUES('kept-table-6',64,61,'union','at columbus-oh','','1',1794883064.0,0);
INSERT INTO "moves" VALUES('kept-table-6',65,62,'union','done','','1',1794883065.0,0);
INSERT INTO "moves" VALUES('kept-table-6',66,63,'union','done','event d6=3','1',1794883066.0,0);
INSERT INTO "moves" VALUES('kept-table-6',67,64,'confederate','engineers richmond field-works','','random',1794883067.0,0);
INSERT INTO "moves" VALUES('kept-table-6',68,65,'confederate','march fredericksburg','','random',1794883068.0,0);
INSERT INTO "moves" VALUES('kept-table-6',69,66,'confederate','rail army-of-the-potomac-iii-corps richmond','','random',1794883069.0,0);
INSERT INTO "moves" VALUES('kept-table-6',70,67,'confederate','to gordonsville','','random',1794883070.0,0);
INSERT INTO "moves" VALUES('kept-table-6',71,68,'confederate','done','','random',1794883071.0,0);
INSERT INTO "moves" VALUES('kept-table-6',72,69,'confederate','engineers natchez field-works','','random',1794883072.0,0);
INSERT INTO "moves" VALUES('kept-table-6',73,70,'confederate','done','','random',1794883073.0,0);
INSERT INTO "moves" VALUES('kept-table-6',74,71,'confederate','train army-of-the-gulf-vi-corps 1','','random',1794883074.0,0);
INSERT INTO "moves" VALUES('kept-table-6',75,72,'confederate','train army-of-north-carolina-iv-corps 2','','random',1794883075.0,0);
INSERT INTO "moves" VALUES('kept-table-6',76,73,'confederate','at charleston-sc','','random',1794883076.0,0);
INSERT INTO "moves" VALUES('kept-table-6',77,74,'confederate','shift army-of-north-carolina-iv-corps','','random',1794883077.0,0);
INSERT INTO "moves" VALUES('kept-table-6',78,75,'confederate','none','','random',1794883078.0,0);
INSERT INTO "moves" VALUES('kept-table-6',79,76,'confederate','done','','random',1794883079.0,0);
INSERT INTO "moves" VALUES('kept-table-6',80,77,'confederate','at front-royal','','random',1794883080.0,0);
INSERT INTO "moves" VALUES('kept-table-6',81,78,'confederate','done','','random',1794883081.0,0);
INSERT INTO "moves" VALUES('kept-table-6',82,79,'confederate','at gordonsville','','random',1794883082.0,0);
INSERT INTO "moves" VALUES('kept-table-6',83,80,'confederate','done','','random',1794883083.0,0);
INSERT INTO "moves" VALUES('kept-table-6',84,81,'confederate','at manassas-junction','','random',1794883084.0,0);
INSERT INTO "moves" VALUES('kept-table-6',85,82,'confederate','shift army-of-northern-virginia-ii-corps','','random',1794883085.0,0);
INSERT INTO "moves" VALUES('kept-table-6',86,83,'confederate','stand 0-1','','random',1794883086.0,0);
INSERT INTO "moves" VALUES('kept-table-6',87,84,'confederate','stay','','random',1794883087.0,0);
INSERT INTO "moves" VALUES('kept-table-6',88,85,'confederate','done','','random',1794883088.0,0);
INSERT INTO "moves" VALUES('kept-table-6',89,86,'confederate','at new-orleans','','random',1794883089.0,0);
INSERT INTO "moves" VALUES('kept-table-6',90,87,'confederate','shift army-of-the-mississippi-vii-corps','','random',1794883090.0,0);
INSERT INTO "moves" VALUES('kept-table-6',91,88,'confederate','stand 2-1','','random',1794883091.0,0);
INSERT INTO "moves" VALUES('kept-table-6',92,89,'confederate','stay','','random',1794883092.0,0);
INSERT INTO "moves" VALUES('kept-table-6',93,90,'confederate','done','','random',1794883093.0,0);
INSERT INTO "moves" VALUES('kept-table-6',94,91,'confederate','done','event d6=2','random',1794883094.0,0);
INSERT INTO "moves" VALUES('kept-table-6',95,92,'union','sail ii-corps atlantic-city','','1',1794883095.0,0);
INSERT INTO "moves" VALUES('kept-table-6',96,93,'union','done','','1',1794883096.0,0);
INSERT INTO "moves" VALUES('kept-table-6',97,94,'union','train ii-corps 1','','1',1794883097.0,0);
INSERT INTO "moves" VALUES('kept-table-6',98,95,'union','train xii-corps 1','','1',1794883098.0,1);
INSERT INTO "moves" VALUES('kept-table-6',99,95,'union','train iv-corps 2','','1',1794883099.0,0);
INSERT INTO "moves" VALUES('kept-table-6',100,96,'union','at cincinnati','','1',1794883100.0,1);
INSERT INTO "moves" VALUES('kept-table-6',101,96,'union','at washington','','1',1794883101.0,0);
INSERT INTO "moves" VALUES('kept-table-6',102,97,'union','shift washington-batteries','','1',1794883102.0,0);
INSERT INTO "moves" VALUES('kept-table-6',103,98,'union','none','','1',1794883103.0,0);
INSERT INTO "moves" VALUES('kept-table-6',104,99,'union','shift iii-corps','','1',1794883104.0,0);
INSERT INTO "moves" VALUES('kept-table-6',105,100,'union','stand 2-1','','1',1794883105.0,0);
INSERT INTO "moves" VALUES('kept-table-6',106,101,'union','stay','','1',1794883106.0,0);
INSERT INTO "moves" VALUES('kept-table-6',107,102,'union','shift washington-batteries','','1',1794883107.0,0);
INSERT INTO "moves" VALUES('kept-table-6',108,103,'union','stand 0-1','','1',1794883108.0,1);
INSERT INTO "moves" VALUES('kept-table-6',109,103,'union','stand 0-1','','1',1794883109.0,0);
INSERT INTO "moves" VALUES('kept-table-6',110,104,'union','stay','','1',1794883110.0,0);
INSERT INTO "moves" VALUES('kept-table-6',111,105,'union','shift iii-corps','','1',1794883111.0,0);
INSERT INTO "moves" VALUES('kept-table-6',112,106,'union','stand 1-5','','1',1794883112.0,0);
INSERT INTO "moves" VALUES('kept-table-6',113,107,'union','to iii-corps 2','','1',1794883113.0,0);
INSERT INTO "moves" VALUES('kept-table-6',114,108,'union','shift washington-batteries','','1',1794883114.0,0);
INSERT INTO "moves" VALUES('kept-table-6',115,109,'union','none','','1',1794883115.0,0);
INSERT INTO "moves" VALUES('kept-table-6',116,110,'union','shift iii-corps','','1',1794883116.0,1);
INSERT INTO "moves" VALUES('kept-table-6',117,110,'union','shift washington-batteries','','1',1794883117.0,0);
INSERT INTO "moves" VALUES('kept-table-6',118,111,'union','none','','1',1794883118.0,0);
INSERT INTO "moves" VALUES('kept-table-6',119,112,'union','shift washington-batteries','','1',1794883119.0,0);
INSERT INTO "moves" VALUES('kept-table-6',120,113,'union','none','','1',1794883120.0,0);
INSERT INTO "moves" VALUES('kept-table-6',121,114,'union','shift iii-corps','','1',1794883121.0,0);
INSERT INTO "moves" VALUES('kept-table-6',122,115,'union','stand 2-4','','1',1794883122.0,0);
INSERT INTO "moves" VALUES('kept-table-6',123,116,'union','to iii-corps 1','','1',1794883123.0,0);
INSERT INTO "moves" VALUES('kept-table-6',124,117,'union','done','','1',1794883124.0,0);
INSERT INTO "moves" VALUES('kept-table-6',125,118,'union','at lafayette-in','','1',1794883125.0,0);
INSERT INTO "moves" VALUES('kept-table-6',126,119,'union','shift viii-corps','','1',1794883126.0,0);
INSERT INTO "moves" VALUES('kept-table-6',127,120,'union','stand 2-1','','1',1794883127.0,0);
INSERT INTO "moves" VALUES('kept-table-6',128,121,'union','to viii-corps 4','','1',1794883128.0,0);
INSERT INTO "moves" VALUES('kept-table-6',129,122,'union','shift viii-corps','','1',1794883129.0,0);
INSERT INTO "moves" VALUES('kept-table-6',130,123,'union','stand 4-4','','1',1794883130.0,1);
INSERT INTO "moves" VALUES('kept-table-6',131,123,'union','stand 2-3','','1',1794883131.0,0);
INSERT INTO "moves" VALUES('kept-table-6',132,124,'union','to viii-corps 4','','1',1794883132.0,0);
INSERT INTO "moves" VALUES('kept-table-6',133,125,'union','done','','1',1794883133.0,0);
INSERT INTO "moves" VALUES('kept-table-6',134,126,'union','at columbus-oh','','1',1794883134.0,0);
INSERT INTO "moves" VALUES('kept-table-6',135,127,'union','shift vi-corps','','1',1794883135.0,0);
INSERT INTO "moves" VALUES('kept-table-6',136,128,'union','stand 2-2','','1',1794883136.0,0);
INSERT INTO "moves" VALUES('kept-table-6',137,129,'union','stay','','1',1794883137.0,0);
INSERT INTO "moves" VALUES('kept-table-6',138,130,'union','shift vi-corps','','1',1794883138.0,0);
INSERT INTO "moves" VALUES('kept-table-6',139,131,'union','none','','1',1794883139.0,0);
INSERT INTO "moves" VALUES('kept-table-6',140,132,'union','done','','1',1794883140.0,0);
INSERT INTO "moves" VALUES('kept-table-6',141,133,'union','done','event d6=6','1',1794883141.0,0);
INSERT INTO "moves" VALUES('kept-table-6',142,134,'confederate','entrench army-of-the-missouri-viii-corps','','random',1794883142.0,0);
INSERT INTO "moves" VALUES('kept-table-6',143,135,'confederate','entrench army-of-the-gulf-vi-corps','','random',1794883143.0,0);
INSERT INTO "moves" VALUES('kept-table-6',144,136,'confederate','march gordonsville','','random',1794883144.0,0);
INSERT INTO "moves" VALUES('kept-table-6',145,137,'confederate','leave army-of-the-potomac-iii-corps 2','','random',1794883145.0,0);
INSERT INTO "moves" VALUES('kept-table-6',146,138,'confederate','rail army-of-the-potomac-iii-corps manassas-junction','','random',1794883146.0,0);
INSERT INTO "moves" VALUES('kept-table-6',147,139,'confederate','to front-royal','','random',1794883147.0,0);
INSERT INTO "moves" VALUES('kept-table-6',148,140,'confederate','done','','random',1794883148.0,0);
INSERT INTO "moves" VALUES('kept-table-6',149,141,'confederate','entrench army-of-northern-virginia-ii-corps','','random',1794883149.0,0);
INSERT INTO "moves" VALUES('kept-table-6',150,142,'confederate','done','','random',1794883150.0,0);
INSERT INTO "moves" VALUES('kept-table-6',151,143,'confederate','train army-of-the-tennessee-v-corps 1','','random',1794883151.0,0);
INSERT INTO "moves" VALUES('kept-table-6',152,144,'confederate','train army-of-the-valley-i-corps 2','','random',1794883152.0,0);
INSERT INTO "moves" VALUES('kept-table-6',153,145,'confederate','at new-orleans','','random',1794883153.0,0);
INSERT INTO "moves" VALUES('kept-table-6',154,146,'confederate','shift army-of-the-mississippi-vii-corps','','random',1794883154.0,0);
INSERT INTO "moves" VALUES('kept-table-6',155,147,'confederate','stand 2-3','','random',1794883155.0,0);
INSERT INTO "moves" VALUES('kept-table-6',156,148,'confederate','stay','','random',1794883156.0,0);
INSERT INTO "moves" VALUES('kept-table-6',157,149,'confederate','done','','random',1794883157.0,0);
INSERT INTO "moves" VALUES('kept-table-6',158,150,'confederate','at manassas-junction','','random',1794883158.0,0);
INSERT INTO "moves" VALUES('kept-table-6',159,151,'confederate','shift army-of-northern-virginia-ii-corps','','random',1794883159.0,0);
INSERT INTO "moves" VALUES('kept-table-6',160,152,'confederate','stand 1-2','','random',1794883160.0,0);
INSERT INTO "moves" VALUES('kept-table-6',161,153,'confederate','stay','','random',1794883161.0,0);
INSERT INTO "moves" VALUES('kept-table-6',162,154,'confederate','done','','random',1794883162.0,0);
INSERT INTO "moves" VALUES('kept-table-6',163,155,'confederate','done','event d6=5','random',1794883163.0,0);
INSERT INTO "moves" VALUES('kept-table-6',164,156,'union','infantry cairo','','1',1794883164.0,0);
INSERT INTO "moves" VALUES('kept-table-6',165,157,'union','infantry charleston-wv','','1',1794883165.0,0);
INSERT INTO "moves" VALUES('kept-table-6',166,158,'union','infantry scranton','','1',1794883166.0,0);
INSERT INTO "moves" VALUES('kept-table-6',167,159,'union','cohesive xiv-corps 2','','1',1794883167.0,0);
INSERT INTO "moves" VALUES('kept-table-6',168,160,'union','cohesive xv-corps 1','event d6=1','1',1794883168.0,0);
INSERT INTO "moves" VALUES('kept-table-6',169,161,'confederate','infantry memphis','','random',1794883169.0,0);
INSERT INTO "moves" VALUES('kept-table-6',170,162,'confederate','infantry shreveport','','random',1794883170.0,0);
INSERT INTO "moves" VALUES('kept-table-6',171,163,'confederate','cohesive x-cs-corps 1','','random',1794883171.0,0);
INSERT INTO "moves" VALUES('kept-table-6',172,164,'confederate','cohesive x-cs-corps 0','','random',1794883172.0,0);
CREATE TABLE onlookers (
	table_id VARCHAR(32) NOT NULL, 
	account_id INTEGER NOT NULL, 
	CONSTRAINT pk_onlookers PRIMARY KEY (table_id, account_id), 
	CONSTRAINT fk_onlookers_account_id_accounts FOREIGN KEY(account_id) REFERENCES accounts (id), 
	CONSTRAINT fk_onlookers_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE seats (
	table_id VARCHAR(32) NOT NULL, 
	side VARCHAR(40) NOT NULL, 
	account_id INTEGER, 
	bot VARCHAR(40), 
	CONSTRAINT pk_seats PRIMARY KEY (table_id, side), 
	CONSTRAINT fk_seats_account_id_accounts FOREIGN KEY(account_id) REFERENCES accounts (id), 
	CONSTRAINT fk_seats_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "seats" VALUES('kept-table-1','csa',2,NULL);
INSERT INTO "seats" VALUES('kept-table-1','usa',1,NULL);
INSERT INTO "seats" VALUES('kept-table-2','csa',NULL,'greedy');
INSERT INTO "seats" VALUES('kept-table-2','usa',1,NULL);
INSERT INTO "seats" VALUES('kept-table-3','union-east',1,NULL);
INSERT INTO "seats" VALUES('kept-table-3','union-west',2,NULL);
INSERT INTO "seats" VALUES('kept-table-3','confederate-east',2,NULL);
INSERT INTO "seats" VALUES('kept-table-3','confederate-west',1,NULL);
INSERT INTO "seats" VALUES('kept-table-4','union-east',1,NULL);
INSERT INTO "seats" VALUES('kept-table-4','union-west',NULL,'greedy');
INSERT INTO "seats" VALUES('kept-table-4','confederate-east',NULL,'greedy');
INSERT INTO "seats" VALUES('kept-table-4','confederate-west',1,NULL);
INSERT INTO "seats" VALUES('kept-table-5','union',1,NULL);
INSERT INTO "seats" VALUES('kept-table-5','confederate',2,NULL);
INSERT INTO "seats" VALUES('kept-table-6','union',1,NULL);
INSERT INTO "seats" VALUES('kept-table-6','confederate',NULL,'random');
CREATE TABLE sessions (
	token VARCHAR(64) NOT NULL, 
	account_id INTEGER NOT NULL, 
	expires FLOAT NOT NULL, 
	CONSTRAINT pk_sessions PRIMARY KEY (token), 
	CONSTRAINT fk_sessions_account_id_accounts FOREIGN KEY(account_id) REFERENCES accounts (id)
);
INSERT INTO "sessions" VALUES('046d475aeb18ca6798cbfb1916948082895f3ec5de592129567df9682a8156d0',1,4102444800.0);
INSERT INTO "sessions" VALUES('2051cd117f36461aec5491b8ef5d91f9a6d96846cab600cd08b5502d830784eb',2,4102444800.0);
CREATE TABLE staff (
	table_id VARCHAR(32) NOT NULL, 
	side VARCHAR(40) NOT NULL, 
	role VARCHAR(80) NOT NULL, 
	account_id INTEGER, 
	bot VARCHAR(40), 
	CONSTRAINT pk_staff PRIMARY KEY (table_id, side, role), 
	CONSTRAINT fk_staff_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE, 
	CONSTRAINT fk_staff_account_id_accounts FOREIGN KEY(account_id) REFERENCES accounts (id)
);
INSERT INTO "staff" VALUES('kept-table-6','union','anderson',2,NULL);
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	name VARCHAR(80) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	scenario VARCHAR(80) NOT NULL, 
	head TEXT NOT NULL, 
	owner INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	created FLOAT NOT NULL, 
	changed FLOAT NOT NULL, 
	to_decide VARCHAR(40), 
	turn VARCHAR(80) NOT NULL, 
	over BOOLEAN DEFAULT 0 NOT NULL, asked VARCHAR(400) DEFAULT '' NOT NULL, 
	CONSTRAINT pk_tables PRIMARY KEY (id), 
	CONSTRAINT fk_tables_owner_accounts FOREIGN KEY(owner) REFERENCES accounts (id)
);
INSERT INTO "tables" VALUES('kept-table-1','divided-we-fall of two friends','divided-we-fall','1862','longroll-journal 1
game divided-we-fall
rules 1
scenario 1862
seed 1329626113340788253
---
',1,133,1794883000.0,1794883500.0,'usa','May 1862',0,'');
INSERT INTO "tables" VALUES('kept-table-2','divided-we-fall against the computer','divided-we-fall','campaign-1861','longroll-journal 1
game divided-we-fall
rules 1
scenario campaign-1861
seed 2
---
',1,74,1794883000.0,1794883500.0,'usa','June 1861',0,'');
INSERT INTO "tables" VALUES('kept-table-3','1863 of two friends','1863','standard','longroll-journal 1
game 1863
rules 1
scenario standard
seed 620687241762439064
---
',1,168,1794883000.0,1794883500.0,'confederate-west','April 1863',0,'');
INSERT INTO "tables" VALUES('kept-table-4','1863 against the computer','1863','go-west','longroll-journal 1
game 1863
rules 1
scenario go-west
seed 4
---
',1,171,1794883000.0,1794883500.0,'confederate-west','April 1863',0,'');
INSERT INTO "tables" VALUES('kept-table-5','acw-campaign of two friends','acw-campaign','campaign','longroll-journal 1
game acw-campaign
rules 1
scenario campaign
seed 3441865141252889173
---
',1,460,1794883000.0,1794883500.0,'union','March 1862',0,'burnside president');
INSERT INTO "tables" VALUES('kept-table-6','acw-campaign against the computer','acw-campaign','campaign','longroll-journal 1
game acw-campaign
rules 1
scenario campaign
seed 6
---
',1,179,1794883000.0,1794883500.0,'union','October 1861',0,'president');
CREATE TABLE talk (
	id INTEGER NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	account_id INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_talk PRIMARY KEY (id), 
	CONSTRAINT fk_talk_account_id_accounts FOREIGN KEY(account_id) REFERENCES accounts (id), 
	CONSTRAINT fk_talk_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE INDEX ix_invites_table_id ON invites (table_id);
CREATE UNIQUE INDEX uq_moves_standing ON moves (table_id, number) WHERE NOT withdrawn;
CREATE INDEX ix_seats_account_id ON seats (account_id);
CREATE INDEX ix_talk_table_id ON talk (table_id);
CREATE INDEX ix_staff_account_id ON staff (account_id);
COMMIT;
